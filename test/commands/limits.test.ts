import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import {describeUnknowable, exitWith, refuseLimits, refuseUnwritable} from '../../source/commands/limits.ts';
import {readRunOptions} from '../../source/commands/options.ts';
import {readPlan} from '../../source/commands/plan-file.ts';
import {UserError} from '../../source/errors.ts';
import {makeReport} from '../../source/report/report.ts';
import {initialState} from '../../source/state/state.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {rungStep} from '../helpers/order.ts';

const read = (threshold: readonly string[], more: Record<string, boolean | string> = {}) =>
  readRunOptions({threshold, ...more}, undefined, false);

test('thresholds are read with the other flags, each once; a plan file has one or several', () => {
  assert.deepEqual(read(['tps @ 4 > 5', 'tps@4>5', 'failed=0']).thresholds, ['tps@4>5', 'failed=0']);
  assert.deepEqual(read([]).thresholds, []);
  const planned = (json: string) => readRunOptions({}, undefined, false, {plan: readPlan(json, 'p.json')}).thresholds;
  assert.deepEqual(planned('{"threshold": "tps>5"}'), ['tps>5']);
  assert.deepEqual(planned('{"threshold": ["tps>5", "p99<1s"]}'), ['tps>5', 'p99<1s']);
  assert.throws(() => planned('{\n"threshold": "tsp>5"}'), {message: /^p\.json:2: --threshold 'tsp>5' cannot be read/});
  const plan = readPlan('{"threshold": "tps>5"}', 'p.json');
  const typed = readRunOptions({threshold: ['failed=0']}, undefined, false, {plan});
  assert.deepEqual(typed.thresholds, ['failed=0'], 'flags override a file');
  assert.throws(() => read(['tps>5'], {resume: 'latest'}), {message: /leave out --threshold$/});
});

test('a client count that a fixed plan does not have is refused; one that may still come is not', () => {
  const steps = [rungStep(1, {clients: 4}), rungStep(2, {clients: 8})];
  refuseLimits(read(['tps@8>5', 'tps>5']), steps);
  refuseLimits({...read(['tps@9>5']), search: 'knee'}, steps);
  refuseLimits({...read(['tps@9>5']), manual: true}, steps);
  assert.throws(
    () => refuseLimits(read(['tps@9>5']), steps),
    (error: unknown) => error instanceof UserError && /The plan has 4, 8\./.test(error.hint ?? ''),
  );
});

test('a result that could not be written is refused before anything is done for it', async context => {
  const folder = temporaryFolder(context);
  await refuseUnwritable(join(folder, 'result.xml'));
  await assert.rejects(refuseUnwritable(folder), {message: `--junit ${folder} is a folder`});
  await assert.rejects(refuseUnwritable(join(folder, 'none', 'x')), {message: /its folder cannot be written to$/});
});

test('what will not be known is said before the start', () => {
  assert.equal(describeUnknowable(read(['tps>5'])), null);
  assert.equal(describeUnknowable(read(['p99<5'], {percentiles: true})), null);
  assert.match(
    describeUnknowable(read(['tps>5', 'p99<5'])) ?? '',
    /^p99<5 will not be known, .* without --percentiles$/,
  );
});

test('a threshold that is not met turns a success into 4, and nothing else', () => {
  const unmet = makeReport(initialState, {thresholds: ['tps>5']});
  const nothing = makeReport(initialState);
  assert.deepEqual(
    [0, 3, 130, 1].map(code => exitWith(code, [nothing, unmet])),
    [4, 3, 130, 1],
  );
  assert.equal(exitWith(0, [nothing]), 0);
});

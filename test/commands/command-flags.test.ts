import assert from 'node:assert/strict';
import {test} from 'node:test';
import {commandFlags, commandOf, flagsOf, refuseForeign} from '../../source/commands/command-flags.ts';
import {usageOf} from '../../source/commands/command-usage.ts';
import type {Flags} from '../../source/commands/flags.ts';
import {toKebab} from '../../source/commands/flags.ts';
import {USAGE} from '../../source/commands/usage.ts';
import {UserError} from '../../source/errors.ts';

function refusal(command: string, flags: Flags, extra: readonly string[] = []): string {
  try {
    refuseForeign(command, flags, extra);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return '';
}

test('a flag that a command does not use is refused, with the commands that take it', () => {
  assert.match(
    refusal('compare', {threshold: ['tps>5']}),
    /^compare has no --threshold: it goes with a ladder and report$/,
  );
  assert.match(refusal('report', {failIf: ['tps<-5%']}), /report has no --fail-if: it goes with compare$/);
  assert.match(refusal('presets', {vacuum: false}), /presets has no --no-vacuum: it goes with a ladder$/);
  assert.match(refusal('replay', {attach: ['x']}), /it goes with a ladder, report, compare and reproduce$/);
  assert.match(refusal('ladder', {facts: true}), /a ladder has no --facts: it goes with report and compare$/);
  assert.match(refusal('import', {label: 'x'}, ['-C']), /import runs no pgbench/);
});

test('what is taken, not given, or told better by the command itself passes', () => {
  assert.equal(refusal('report', {threshold: ['tps>5'], failIf: [], facts: undefined, perSecond: true}, []), '');
  assert.equal(refusal('ladder', {threshold: ['tps>5'], vacuum: false}, ['-C']), '');
  assert.equal(refusal('reproduce', {clients: '4', within: '5%'}, ['-C']), '');
  assert.match(refusal('reproduce', {baseline: 'x'}), /it goes with compare$/);
});

test('every flag goes with a command; a database is no command', () => {
  const commands = ['ladder', 'replay', 'sessions', 'report', 'compare', 'reproduce', 'import', 'facts', 'presets'];
  const taken = new Set(commands.flatMap(flagsOf));
  for (const name of Object.keys(commandFlags).filter(name => !['help', 'version'].includes(name)))
    assert.ok(taken.has(toKebab(name)), name);
  for (const name of taken) assert.ok(USAGE.includes(`--${name}`) || USAGE.includes(`--no-${name}`), name);
  assert.deepEqual(['compare', 'bench', 'toString', undefined].map(commandOf), ['compare', ...Array(3).fill('ladder')]);
});

test('the help tells every exit code', () => {
  assert.match(USAGE, / · 129, 130, 131, 143 stopped, session saved · 141 the reader of a pipe has gone\n$/);
});

test('the help of a command is of its own flags', () => {
  const usage = usageOf('compare');
  assert.match(usage, /^\nUsage\n {2}\$ pgtop-bench compare SESSION SESSION…[^\n]+\n\nOutput\n {6}--output FORM/);
  assert.match(usage, /\n {6}--attach FILE[^\n]+\n {27}report, compare: [^\n]+\n\nExit codes\n/);
  assert.doesNotMatch(usage, /--clients|--threshold|--per-second/);
  assert.match(usageOf('facts'), /\nServer [^\n]+\n {2}-h, --host HOST/);
  assert.equal(usageOf('bench'), USAGE);
});

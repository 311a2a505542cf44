import assert from 'node:assert/strict';
import {test} from 'node:test';
import {partArguments} from '../../source/commands/arguments.ts';
import {hintAtCommand, nearest, refuseUnknown} from '../../source/commands/unknown-flags.ts';
import {UserError} from '../../source/errors.ts';

/** What is said of arguments; '' where they are taken. */
function refusal(...args: readonly string[]): string {
  try {
    refuseUnknown(partArguments(args).own);
    return '';
  } catch (error) {
    assert.ok(error instanceof UserError);
    return `${error.message}\n${error.hint}`;
  }
}

test('a flag that does not exist is refused with the one that may be meant', () => {
  assert.equal(refusal('--cleints', '5'), 'there is no --cleints\nIs --clients meant?');
  assert.equal(refusal('--client=5'), 'there is no --client\nIs --clients=5 meant?');
  assert.equal(refusal('compare', 'a', 'b', '--base', 'a'), 'there is no --base\nIs --baseline meant?');
  assert.equal(refusal('--frobnicate'), 'there is no --frobnicate\nSee pgtop-bench --help.');
  assert.match(refusal('-z'), /^there is no -z\n/);
  assert.match(
    refusal('--until-steady', '-x%'),
    /^there is no -x%\nA value that begins with a dash stands behind an =/,
  );
});

test('the contrary of a flag is refused where it has none, and a value where none is taken', () => {
  assert.match(refusal('--no-clients'), /^there is no --no-clients\n/);
  assert.match(refusal('--yes=maybe'), /^--yes takes no value: --yes=maybe\n/);
  assert.equal(refusal('--no-vacuum', '--no-exit', '--no-warn=fsync', '--settle', '--settle=5', '-y'), '');
  assert.equal(refusal('--clients', '-5', 'db', '-', '--before', '-x --y', '--', '--anything'), '');
});

test('letters are read as getopt reads them', () => {
  assert.deepEqual(partArguments(['-hdb1', '-p=5433', '-c1,2', '-iyn', '-T', '5', '-Ubench']).own, [
    ...['--host=db1', '--port=5433', '--clients=1,2', '-i', '-y', '--no-vacuum', '-T', '5', '--username=bench'],
  ]);
});

test('a command that is misspelt is guessed', () => {
  assert.equal(hintAtCommand('rplay'), 'Is pgtop-bench replay meant?');
  assert.equal(hintAtCommand('bench'), 'See pgtop-bench --help.');
});

test('two letters that have changed places are one slip', () => {
  assert.equal(nearest('hots', ['host', 'sort']), 'host');
  assert.equal(nearest('hits', ['port']), null);
});

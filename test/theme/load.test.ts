import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import {loadTheme, parseTheme} from '../../source/theme/load.ts';

const dark = JSON.parse(await readFile(new URL('../../themes/dark.json', import.meta.url), 'utf8'));

test('a theme that does not exist names those that do', async () => {
  await assert.rejects(loadTheme('../package'), (error: unknown) => {
    assert.ok(error instanceof UserError);
    assert.equal(error.message, "There is no theme '../package'.");
    assert.equal(error.hint, 'Themes: dark, light, mono.');
    return true;
  });
});

test('a damaged file names itself and the field', () => {
  const table: [unknown, RegExp][] = [
    [
      {...dark, roles: {...dark.roles, key: {color: 'orangish'}}},
      /^themes\/mine\.json, roles\.key\.color: a colour is '#rrggbb' or one of black, /,
    ],
    [{...dark, roles: {...dark.roles, key: {colour: 'red'}}}, /^themes\/mine\.json, roles\.key\.colour: /],
    [{...dark, roles: {...dark.roles, key: undefined}}, /^themes\/mine\.json, roles\.key: /],
    [{...dark, roles: {...dark.roles, kex: {}}}, /^themes\/mine\.json, roles\.kex: /],
    [[], /^themes\/mine\.json, description: |^themes\/mine\.json, file: /],
  ];
  for (const [data, message] of table)
    assert.throws(() => parseTheme('mine', JSON.stringify(data)), {name: 'UserError', message});
  assert.throws(() => parseTheme('mine', '{'), {name: 'UserError', message: /^themes\/mine\.json is not JSON: /});
});

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {refuseUnshown} from '../../source/commands/forms.ts';
import {UserError} from '../../source/errors.ts';
import type {Format} from '../../source/report/format.ts';
import {formats} from '../../source/report/formats.ts';

test('what a form does not show is refused, with the forms that do', () => {
  const find = (name: string): Format => formats.find(format => format.name === name) ?? assert.fail(name);
  for (const name of ['svg', 'junit'])
    assert.throws(
      () => refuseUnshown(find(name), {perSecond: true}),
      (error: unknown) =>
        error instanceof UserError &&
        error.message === `--output ${name} has no --per-second: it goes with plain, markdown, json, csv, html`,
    );
  assert.throws(() => refuseUnshown(find('csv'), {facts: true}), /csv has no --facts/);
  assert.throws(() => refuseUnshown(find('json'), {perMinute: true}), /json has no --per-minute/);
  refuseUnshown(find('svg'), {perSecond: false, facts: false});
  refuseUnshown(find('csv'), {perSecond: true});
});

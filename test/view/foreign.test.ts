import assert from 'node:assert/strict';
import {test} from 'node:test';
import {referenceSessions} from '../../scripts/reference-sessions.ts';
import {importSession} from '../../source/commands/import-session.ts';
import {openPlainFace} from '../../source/commands/plain.ts';
import {decodeEvent} from '../../source/event/codec.ts';
import type {Event} from '../../source/event/event.ts';
import {makeRunFinder} from '../../source/pgbench/import/find-runs.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {describeNow} from '../../source/view/rungs.ts';
import {drawFrame} from '../helpers/frame.ts';
import {sceneOf} from '../helpers/looks.ts';
import {recent} from '../pgbench/import/texts.ts';

const fold = (events: readonly Event[]): State => events.reduce(reduce, initialState);

const published = (referenceSessions().get('2010-freebsd-8.0-ufs-package-default.ndjson') ?? '')
  .trimEnd()
  .split('\n')
  .map(line => {
    const decoded = decodeEvent(line);
    return 'event' in decoded ? decoded.event : assert.fail(line);
  });

const imported = (() => {
  const finder = makeRunFinder('rw_8.log');
  for (const line of recent(8).lines) finder.read(line);
  const {runs, prints} = finder.end();
  const [run, print] = [runs[0] ?? assert.fail(), prints[0] ?? assert.fail()];
  const session = {
    type: 'session',
    at: 0,
    format: 1,
    id: '',
    began: '2026-11-30T15:25:07.000Z',
    tool: '',
    label: null,
  } as const;
  return [...importSession(session, [{run, print, text: null}])];
})();

test('a published figure has its row and its bar, and is told from a measured one', () => {
  const lines = drawFrame(sceneOf(fold(published)), 110, 32);
  const row = lines.find(line => line.includes('2 363 quoted')) ?? '';
  assert.match(row, /^ +10 █{30} +2 363 quoted +– {2}quoted, not measured here/);
  assert.ok(!lines.some(line => line.includes('best')));
});

test('a session without a plan is neither a question nor a connection', () => {
  for (const events of [published, imported])
    for (const end of events.keys()) {
      const state = fold(events.slice(0, end + 1));
      if (end > 1) assert.doesNotMatch(describeNow(state), /connecting|vacuum|null/);
      if (end > 1) assert.ok(drawFrame(sceneOf(state), 80, 24).some(line => line.includes('Ladder')));
    }
});

test('as plain lines, an imported run is called by its name and a figure by who quoted it', () => {
  const told = {out: ''};
  const face = openPlainFace({stdout: {write: text => (told.out += text)}, stderr: {write: () => {}}});
  for (const events of [published, imported])
    events.reduce((before, event) => {
      const state = reduce(before, event);
      face.show(state, event);
      return state;
    }, initialState);
  assert.match(told.out, /^00:00:00 {2}run 1 {2}10 clients {2}2363\.01764 tps quoted {2}quoted, not measured here/m);
  assert.match(told.out, /^00:00:00 {2}run 1 {2}rw_8\.log$/m);
  assert.match(told.out, /^00:00:04 {2}run 1 {2}8 clients +4 s +2403\.0 tps /m);
});

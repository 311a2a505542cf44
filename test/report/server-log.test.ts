import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {markdown} from '../../source/report/formats/markdown.ts';
import {plain} from '../../source/report/formats/plain.ts';
import {makeReport} from '../../source/report/report.ts';
import {sortLogLine} from '../../source/server/log-line.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession, smallSession} from '../helpers/events.ts';

const at = '2026-11-30 15:25:07.123 UTC [4711]';

test('a line of the log is sorted by its severity, whatever its form', () => {
  const kinds = [
    `${at} LOG:  checkpoint starting: time`,
    `${at} LOG:  checkpoint complete: wrote 900 buffers (5.5%)`,
    `${at} LOG:  restartpoint complete: wrote 9 buffers (0.1%)`,
    `${at} LOG:  connection received: host=[local]`,
    `${at} STATEMENT:  SELECT 'ERROR or none'`,
    `${at} bench@bench ERROR:  canceling statement due to lock timeout`,
    'WARNING:  out of shared memory',
    '2026-11-30 15:25:07.123 UTC,"bench","bench",4711,,674,1,"UPDATE",,5/7,0,FATAL,57P01,"terminating connection"',
    '{"timestamp":"2026-11-30 15:25:07.123 UTC","pid":4711,"error_severity":"PANIC","message":"x"}',
    '2026-11-30 15:25:07.123 CET,"bench","bench",4711,,674,1,"UPDATE",,5/7,0,FEHLER,57014,"storniere Anfrage"',
    '2026-11-30 15:25:07.123 CET,,,4711,,674,1,,,,0,LOG,00000,"Verbindung empfangen"',
    '2026-11-30 15:25:07.123 CET,,,4711,,674,1,,,,0,JOURNAL,00000,"connexion reçue"',
    '{"timestamp":"2026-11-30 15:25:07.123 JST","pid":4711,"error_severity":"エラー","state_code":"40P01","message":"x"}',
  ].map(sortLogLine);
  const [about, other, bad] = ['checkpoint', 'rest', 'trouble'];
  assert.deepEqual(kinds, [about, about, about, other, other, bad, bad, bad, bad, bad, other, other, bad]);
});

const logged = (text: string, run = 2): Event => ({type: 'server-log', at: 16_000, run, text: `${at} ${text}`});

test('a report counts the lines, and shows the first of those that tell of trouble', () => {
  const lines = [
    logged('LOG:  checkpoint starting: time'),
    logged('LOG:  connection received: host=[local]'),
    ...Array.from({length: 12}, (_, index) => logged(`ERROR:  deadlock detected\x1b[31m ${index}`)),
  ];
  const report = makeReport([...inventSession(smallSession), ...lines].reduce(reduce, initialState));
  const {lines: count, checkpointLines, troubleLines, first, troubles} = report.serverLog ?? {};
  assert.deepEqual([count, checkpointLines, troubleLines, first?.length, troubles?.length], [14, 1, 12, 10, 10]);
  assert.match(first?.[0]?.text ?? '', /connection received/);
  const text = plain.write(report).split('\n');
  const from = text.indexOf('server log: 14 lines, 1 of checkpoints, 12 of WARNING and above');
  assert.equal(text[from + 1], `  run 2: ${at} ERROR:  deadlock detected 0`);
  assert.deepEqual(text.slice(from + 11, from + 13), ['  and 2 more', '']);
  const marked = markdown.write(report).split('\n');
  const below = marked.indexOf('server log: 14 lines, 1 of checkpoints, 12 of WARNING and above');
  assert.deepEqual([marked[below - 1], marked[below + 1], marked[below + 12]], ['', '', '- and 2 more']);
  assert.match(marked[below + 2] ?? '', /^- run 2: .* ERROR: {2}deadlock detected 0$/);
});

test('without a line nothing is said; without trouble that is said', () => {
  const told = (events: readonly Event[]) => {
    const report = makeReport([...inventSession(smallSession), ...events].reduce(reduce, initialState));
    return plain.write(report).match(/^server log: .*$/m)?.[0];
  };
  assert.equal(told([]), undefined);
  assert.equal(
    told([logged('LOG:  checkpoint starting: time')]),
    'server log: 1 line, 1 of checkpoints, none of WARNING and above',
  );
  assert.equal(told([logged('LOG:  connection received')]), 'server log: 1 line, none of WARNING and above');
  assert.equal(
    told([logged('FEHLER:  Verklemmung festgestellt')]),
    'server log: 1 line, in a language whose severities are not known here',
  );
});

import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Circumstances, Step} from '../../../source/event/event.ts';
import {reduce} from '../../../source/state/reduce.ts';
import type {State} from '../../../source/state/state.ts';
import {layout} from '../../../source/view/layout.ts';
import {readStart} from '../../../source/view/panels/start.ts';
import {respond} from '../../../source/view/respond.ts';
import {drawFrame} from '../../helpers/frame.ts';
import {matchGolden} from '../../helpers/golden.ts';
import {sceneOf} from '../../helpers/looks.ts';
import {quiet} from '../../helpers/outlook.ts';
import {tellStory} from '../../helpers/scene.ts';

const holder = {
  pid: 4711,
  name: 'shop psql',
  database: 'bench',
  state: 'idle in transaction',
  openMs: 5_400_000,
  age: 91_204,
};

/** Before the start of rungs of 12 s at scale 50, with settings and circumstances. */
function before(
  clients: readonly number[],
  circumstances: Partial<Circumstances> = {},
  settings: Record<string, string> = {},
  more: {silenced?: string[]; others?: number; steps?: readonly Step[]} = {},
): State {
  const {state} = tellStory().open({clients: [...clients], seconds: 12, others: more.others ?? 0});
  const {preflight, server, ladder} = state;
  assert.ok(preflight && server && ladder);
  const told = {...preflight, circumstances: {...quiet, ...circumstances}, silenced: more.silenced ?? []};
  const begun = reduce({...state, server: {...server, settings: {...server.settings, ...settings}}}, told);
  return more.steps
    ? reduce(begun, {type: 'plan', at: 1, steps: more.steps, manual: false, onError: 'continue'})
    : begun;
}

const off = {fsync: 'off', autovacuum: 'off', log_statement: 'all'};
const lines = (state: State, columns: number, rows: number) => drawFrame(sceneOf(state), columns, rows);

test('what is to be said before the start, whole where there is room', () => {
  const state = before([16, 64], {holders: [holder]}, off);
  matchGolden('start-warned-120x40', lines(state, 120, 40));
});

test('what is to be said before the start, gravest first where there is little', () => {
  const state = before([16, 64], {holders: [holder]}, off, {others: 2});
  matchGolden('start-warned-80x24', lines(state, 80, 24));
});

for (const [columns, rows] of [
  [80, 24],
  [60, 15],
  [59, 14],
  [40, 9],
] as const) {
  test(`at ${columns}x${rows} what is written, who is there and how much is to be said is seen before Enter starts`, () => {
    const state = before([16, 64], {holders: [holder], pooled: true}, {...off, full_page_writes: 'off'}, {others: 2});
    const text = readWhole(state, columns, rows);
    for (const words of [
      /Target/,
      /Workload/,
      /Ladder/,
      /1 284 020 rows will be emptied/,
      /pgbench_tellers/,
      /Changed/,
      /2 not idle/,
      /Enter starts/,
    ])
      assert.match(text, words);
    assert.match(text, /! warning/);
  });
}

test('tables that are dropped are named whole on a small screen, before Enter starts', () => {
  const [rung] = before([8]).ladder?.steps ?? [];
  assert.ok(rung);
  const init = {step: 1, kind: 'init', scale: 100, force: true, database: null, extra: []} as const;
  const state = before([8], {}, {}, {others: 6, steps: [init, {...rung, step: 2}]});
  assert.doesNotMatch(lines(state, 59, 14).join('\n'), /Enter starts/);
  const dropped =
    /Dropped: pgbench_accounts, pgbench_branches, pgbench_history, pgbench_tellers: scale 50, schema public, about 5 000 000 rows, 750 MB/;
  assert.match(readWhole(state, 59, 14), dropped);
  assert.match(readWhole(state, 59, 14), /6 not idle.*pid 4103 .*and 2 more/);
});

/** All that is shown while space is pressed until Enter starts, the lines of a text joined. */
function readWhole(state: State, columns: number, rows: number): string {
  const stage = layout(columns, rows, {...sceneOf(state).look, stage: 'start', rungs: 1});
  const size = stage.find(({panel}) => panel === 'start')?.rect;
  assert.ok(size);
  let read = 0;
  const seen: string[] = [];
  for (let times = 0; times < 30; times++) {
    const scene = sceneOf(state, {read});
    const reading = readStart(scene, size);
    const situation = {live: state, shown: state, look: scene.look, play: null, themes: [], columns, reading};
    const frame = drawFrame(scene, columns, rows);
    seen.push(...frame.filter(line => !seen.includes(line)));
    const [response] = respond('enter', situation);
    if (response) return seen.join('\n').replace(/\n +/g, ' ');
    assert.doesNotMatch(frame.join('\n'), /Enter starts/);
    const [move] = respond(' ', situation);
    assert.ok(move?.to === 'look' && move.act.act === 'read');
    read = move.act.from;
  }
  assert.fail('never came to the end');
}

test('at 80x24 every warning is told with what mends it before Enter starts', () => {
  const settings = {...off, full_page_writes: 'off'};
  const text = readWhole(before([16, 64], {holders: [holder]}, settings, {others: 2}), 80, 24);
  for (const fix of [
    /→ Set fsync = on/,
    /→ Set full_page_writes = on/,
    /→ A scale of at least 64/,
    /→ Set autovacuum = on/,
  ])
    assert.match(text, fix);
});

test('at 80x24 notes are told whole where the server and pgbench can give way', () => {
  const text = lines(before([8]), 80, 24).join('\n');
  assert.match(text, /→ --time 60 or more/);
  assert.match(text, /Takes/);
});

test('one warning is told with its fix at 80x24', () => {
  const text = lines(before([64]), 80, 24).join('\n');
  assert.match(text, /! warning +scale 50 with 64 clients/);
  assert.match(text, /→ A scale of at least 64/);
  assert.match(text, /· note +rungs of 12 s/);
});

test('at 80x24 facts give way to warnings with their fixes', () => {
  const text = lines(before([64], {}, {fsync: 'off'}, {others: 1}), 80, 24).join('\n');
  assert.match(text, /→ Set fsync = on.*→ A scale of at least 64.*· note +rungs/s);
  assert.match(text, /Target.*Workload.*Ladder.*Emptied.*pid 4100/s);
  assert.doesNotMatch(text, /Takes/);
});

test('what is silenced is not told', () => {
  const text = lines(before([64], {}, {}, {silenced: ['scale', 'rung-length']}), 80, 24).join('\n');
  assert.doesNotMatch(text, /warning|note /);
});

test('commands of the shell are shown before they are run, and nothing is emptied without a vacuum', () => {
  const [rung] = before([8]).ladder?.steps ?? [];
  assert.ok(rung?.kind === 'rung');
  const command = {step: 1, kind: 'command', moment: 'before', command: 'zfs rollback tank/pg@\x1b[2Jclean'} as const;
  const text = lines(before([8], {}, {}, {steps: [command, {...rung, step: 2, vacuum: 'none'}]}), 80, 24).join('\n');
  assert.match(text, /Shell runs +before each rung: zfs rollback tank\/pg@clean/);
  assert.doesNotMatch(text, /Emptied/);
});

test('a search for the peak says how far it goes and promises no time', () => {
  const plan = before([1, 2]);
  assert.ok(plan.ladder);
  const text = (ladder: Partial<State['ladder']>) =>
    lines({...plan, ladder: {...plan.ladder, ...ladder} as State['ladder']}, 120, 40).join('\n');
  const searching = text({search: 'knee', untilSteady: 0.03});
  assert.match(searching, /Ladder +2 rungs to begin with: 1, 2 clients/);
  assert.match(searching, /Takes +at most 12 s a rung, as many rungs as it takes to find the peak/);
  assert.match(searching, /Most clients +up to \d+ of \d+ free connections/);
  assert.match(text({untilSteady: 0.03}), /Takes +at most 12 s a rung\n/);
});

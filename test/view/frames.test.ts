import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Look} from '../../source/state/look.ts';
import type {State} from '../../source/state/state.ts';
import {drawFrame} from '../helpers/frame.ts';
import {matchGolden} from '../helpers/golden.ts';
import {sceneOf} from '../helpers/looks.ts';
import {ladderStory, tellStory, wave} from '../helpers/scene.ts';

const ladder = ladderStory().state;

for (const [columns, rows] of [
  [200, 50],
  [120, 40],
  [80, 24],
  [60, 15],
] as const) {
  test(`a ladder at ${columns}x${rows}`, () => {
    frame(`ladder-${columns}x${rows}`, ladder, columns, rows);
  });
}

test('plain figures on a tiny screen', () => {
  frame('figures-40x9', ladder, 40, 9);
});

test('the question before the start', () => {
  frame('start-120x40', tellStory().open({clients: [1, 2, 4, 8, 16], others: 2}).state, 120, 40);
});

test('the question before the start when tables must be made', () => {
  frame('start-missing-80x24', tellStory().open({clients: [1, 2, 4, 8, 16], missing: true}).state, 80, 24);
});

test('the tables are being made', () => {
  const story = tellStory()
    .open({clients: [1, 2], missing: true})
    .wish({wish: 'start'});
  story.say({type: 'step-started', step: 1, command: ['pgbench', '-i', '-s', '50', 'bench']}, 100);
  for (const text of [
    'creating tables...',
    'generating data (client-side)...',
    '2100000 of 5000000 tuples (42%) of pgbench_accounts done (elapsed 2.10 s, remaining 2.90 s)',
  ])
    story.say({type: 'step-line', step: 1, stream: 'stderr', text}, 1000);
  const lines = frame('init-80x24', story.state, 80, 24);
  assert.ok(lines.some(line => line.includes('42 %')));
});

test('help is made of the table of keys', () => {
  frame('help-120x40', ladder, 120, 40, {dialog: 'help'});
  frame('help-80x24', ladder, 80, 24, {dialog: 'help'});
});

test('the question of q', () => {
  frame('quit-80x24', ladder, 80, 24, {dialog: 'quit'});
});

test('one panel on the whole screen', () => {
  frame('sessions-100x30', ladder, 100, 30, {focus: 'sessions', switched: 'sessions', expanded: true, filter: 'lock'});
  frame('scaling-120x30', ladder, 120, 30, {focus: 'scaling', expanded: true});
  frame('waits-100x30', ladder, 100, 30, {focus: 'waits', expanded: true, zoom: 5000});
});

test('a replay says where it stands, and offers its own keys', () => {
  const play = {playing: true, speed: 4, at: 121_000, endsAt: 200_000};
  matchGolden('replay-120x40', drawFrame(sceneOf(ladder, {}, play), 120, 40));
  const before = drawFrame(sceneOf(tellStory().open({clients: [1, 2]}).state, {}, play), 80, 24);
  assert.ok(!before.some(line => /Enter|enter|n end rung/.test(line)));
});

test('a ladder that has ended keeps its table', () => {
  const story = tellStory()
    .open({clients: [1, 2], seconds: 5})
    .wish({wish: 'start'});
  for (const [step, clients] of [
    [1, 1],
    [2, 2],
  ] as const)
    story
      .start(step)
      .run(5, clients, wave(900 * clients, clients))
      .end({tps: 900 * clients, latencyMs: 1.1, seconds: 5});
  const lines = frame('ended-80x24', story.say({type: 'ended', reason: 'done', exitCode: 0}).state, 80, 24);
  assert.match(lines[0] ?? '', /done/);
  assert.match(lines.at(-1) ?? '', /q quit/);
});

function frame(name: string, state: State, columns: number, rows: number, look: Partial<Look> = {}): string[] {
  const lines = drawFrame(sceneOf(state, look), columns, rows);
  assert.equal(lines.length, rows);
  matchGolden(name, lines);
  return lines;
}

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {firstLook, type LookAct, look} from '../../source/state/look.ts';
import {momentsOf} from '../../source/state/marks.ts';
import {endOfSecond} from '../../source/state/shown-second.ts';
import {ladderStory, tellStory} from '../helpers/scene.ts';

const {state} = ladderStory();
const first = firstLook('dark');
const after = (...acts: LookAct[]) => acts.reduce((before, act) => look(before, act, state), first);

test('panels are gone through in a circle, and the switched one is remembered', () => {
  assert.equal(after({act: 'next-panel', by: 1}).focus, 'latency');
  assert.equal(after({act: 'next-panel', by: 4}).focus, 'waits');
  assert.equal(after({act: 'next-panel', by: -1}, {act: 'next-panel', by: 2}).focus, 'latency');
  const kept = after({act: 'focus', panel: 'sessions'}, {act: 'focus', panel: 'ladder'});
  assert.deepEqual([kept.focus, kept.switched], ['ladder', 'sessions']);
});

test('choosing a rung starts from the one under way and stops at the ends', () => {
  assert.equal(after({act: 'choose', by: 1}).chosen, 7);
  assert.equal(after({act: 'choose', by: -1}, {act: 'choose', by: -1}).chosen, 4);
  assert.equal(after(...Array.from({length: 9}, (): LookAct => ({act: 'choose', by: 1}))).chosen, 8);
  const before = tellStory().open({clients: [1, 2]}).state;
  assert.equal(look(first, {act: 'choose', by: 1}, before).chosen, 1);
});

test('the cursor moves to the ends of seconds within the session, and only while frozen', () => {
  assert.equal(after({act: 'move-cursor', byMs: -1000}).cursorAt, null);
  const frozen = after({act: 'freeze'}, {act: 'move-cursor', byMs: -1000});
  assert.equal(frozen.cursorAt, Math.floor(state.at / 1000) * 1000 - 1);
  assert.equal(look(frozen, {act: 'move-cursor', byMs: -1e9}, state).cursorAt, 999);
  assert.equal(look(frozen, {act: 'move-cursor', byMs: 1e9}, state).cursorAt, state.at);
  assert.deepEqual(look(frozen, {act: 'freeze'}, state), first);
});

test('a filter is typed, rubbed out, kept or dropped', () => {
  const typed = after({act: 'filter'}, {act: 'type', text: 'a'}, {act: 'type', text: 'é'}, {act: 'rub-out'});
  assert.deepEqual([typed.focus, typed.typing, typed.filter], ['sessions', true, 'a']);
  assert.deepEqual([look(typed, {act: 'accept'}, state).filter, look(typed, {act: 'back'}, state).filter], ['a', '']);
  assert.equal(look(first, {act: 'type', text: 'x'}, state).filter, '');
});

test('back leaves the innermost thing first', () => {
  let now = after({act: 'choose', by: 1}, {act: 'freeze'}, {act: 'expand'}, {act: 'dialog', dialog: 'help'});
  const left: string[] = [];
  for (let times = 0; times < 5; times++) {
    now = look(now, {act: 'back'}, state);
    left.push([now.dialog, now.expanded, now.frozen, now.chosen].join(' '));
  }
  assert.deepEqual(left.slice(0, 4), [' true true 7', ' false true 7', ' false false 7', ' false false ']);
});

test('sort, theme, zoom and scale are kept apart', () => {
  const changed = after({act: 'sort'}, {act: 'theme', theme: 'light'}, {act: 'zoom', zoom: 'fit'}, {act: 'log-axis'});
  assert.deepEqual([changed.sort, changed.theme, changed.zoom, changed.logAxis], ['seconds', 'light', 'fit', true]);
});

test('while frozen the cursor goes from second to second with marks, and stays where there is none', () => {
  const moments = [...new Set(momentsOf(state).map(endOfSecond))];
  assert.ok(moments.length < momentsOf(state).length, 'several in one second');
  assert.equal(after({act: 'next-mark', by: -1}).cursorAt, null);
  const last = after({act: 'freeze'}, {act: 'next-mark', by: -1});
  assert.equal(last.cursorAt, moments.filter(at => at < state.at).at(-1));
  const before = look(last, {act: 'next-mark', by: -1}, state);
  assert.equal(before.cursorAt, moments.filter(at => at < (last.cursorAt ?? 0)).at(-1));
  assert.equal(look(before, {act: 'next-mark', by: 1}, state).cursorAt, last.cursorAt);
  const first = {...last, cursorAt: moments[0] ?? 0};
  assert.equal(look(first, {act: 'next-mark', by: -1}, state).cursorAt, moments[0]);
});

test('wide tables move sideways between their begin and the end of a query', () => {
  assert.equal(after({act: 'sideways', by: -1}).sideways, 0);
  const on = after({act: 'sideways', by: 1}, {act: 'sideways', by: 1});
  assert.deepEqual([on.sideways, on.focus], [2, 'sessions']);
  const far = Array.from({length: 99}).reduce((now: typeof on) => look(now, {act: 'sideways', by: 1}, state), on);
  assert.equal(far.sideways, 16);
});

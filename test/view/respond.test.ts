import assert from 'node:assert/strict';
import {test} from 'node:test';
import {firstLook, type Look, look, panelNames} from '../../source/state/look.ts';
import type {State} from '../../source/state/state.ts';
import {enterNow} from '../../source/view/available.ts';
import {deedOf, keyTable} from '../../source/view/keys.ts';
import {type Response, respond, type Situation} from '../../source/view/respond.ts';
import {ladderStory, tellStory} from '../helpers/scene.ts';

const running = ladderStory().state;
const before = tellStory().open({clients: [1, 2, 4]}).state;
const held = tellStory()
  .open({clients: [1, 2, 4], manual: true})
  .wish({wish: 'start'}).state;
const ended = tellStory()
  .open({clients: [1, 2]})
  .wish({wish: 'start'})
  .say({type: 'ended', reason: 'done', exitCode: 0}).state;
const play = {playing: true, speed: 1, at: 60_000, endsAt: 200_000};

function situation(live: State, look: Partial<Look> = {}, more: Partial<Situation> = {}): Situation {
  const first = firstLook('dark');
  return {live, shown: live, look: {...first, ...look}, play: null, themes: ['dark', 'light'], columns: 100, ...more};
}

const wishes = (key: string, live: State, look: Partial<Look> = {}) =>
  respond(key, situation(live, look)).flatMap(response => (response.to === 'session' ? [response.wish] : []));

test('keys of the ladder become wishes', () => {
  assert.deepEqual(wishes(' ', running), [{wish: 'hold'}]);
  assert.deepEqual(wishes(' ', held), [{wish: 'go-on'}]);
  assert.deepEqual(wishes(' ', before), []);
  assert.deepEqual(wishes('enter', before, {chosen: 2}), [{wish: 'start'}]);
  assert.deepEqual(wishes('enter', running), []);
  assert.deepEqual(wishes('enter', held), [{wish: 'queue', step: 1}]);
  assert.deepEqual(wishes('enter', running, {chosen: 3}), [{wish: 'queue', step: 3}]);
  assert.deepEqual(wishes('n', running), [{wish: 'end-rung'}]);
  assert.deepEqual(wishes('n', held), []);
  assert.deepEqual(wishes('r', running, {chosen: 1}), [{wish: 'repeat', step: 6}]);
  assert.deepEqual(wishes('r', held, {chosen: 3}), [{wish: 'repeat', step: 3}]);
  assert.deepEqual(wishes('r', held), []);
  assert.deepEqual(wishes('m', running), [{wish: 'mark', text: 'mark 1'}]);
  assert.deepEqual(wishes('d', running, {chosen: 8}), [{wish: 'drop', step: 8}]);
  assert.deepEqual(wishes('d', running, {chosen: 2}), [], 'it has run');
  assert.deepEqual(wishes('d', running), []);
  assert.deepEqual(wishes('m', before), []);
});

test('after a drop the next rung is chosen, or the one before the last; what is no longer there is not queued', () => {
  const chosenAfterDrop = (chosen: number) => {
    const first: Look = {...firstLook('dark'), chosen};
    const acts = respond('d', situation(held, first)).flatMap(one => (one.to === 'look' ? [one.act] : []));
    return acts.reduce((before, act) => look(before, act, held), first).chosen;
  };
  assert.deepEqual([1, 2, 3].map(chosenAfterDrop), [2, 3, 2]);
  assert.ok(held.ladder);
  const dropped = {...held, ladder: {...held.ladder, steps: held.ladder.steps.filter(({step}) => step !== 2)}};
  const offers = (chosen: number) => enterNow({state: dropped, look: {...firstLook('dark'), chosen}});
  assert.deepEqual([offers(2), offers(3)], [null, 'queue']);
  assert.deepEqual(wishes('enter', dropped, {chosen: 2}), []);
});

test('q asks while pgbench runs, and a second q ends it', () => {
  assert.deepEqual(respond('q', situation(running)), [{to: 'look', act: {act: 'dialog', dialog: 'quit'}}]);
  assert.deepEqual(respond('q', situation(running, {dialog: 'quit'})), [
    {to: 'look', act: {act: 'dialog', dialog: null}},
    {to: 'session', wish: {wish: 'stop', exitCode: 130}},
  ]);
  assert.deepEqual(respond('x', situation(running, {dialog: 'quit'})), [
    {to: 'look', act: {act: 'dialog', dialog: null}},
  ]);
});

test('q leaves at once where nothing runs; Ctrl-C never asks', () => {
  const stop: Response = {to: 'session', wish: {wish: 'stop', exitCode: 130}};
  const leave: Response = {to: 'screen', what: 'leave'};
  assert.deepEqual(respond('q', situation(before)), [stop]);
  assert.deepEqual(respond('q', situation(held)), [stop]);
  assert.deepEqual(respond('q', situation(ended)), [leave]);
  assert.deepEqual(respond('q', situation(running, {}, {play})), [leave]);
  assert.deepEqual(respond('ctrl+c', situation(running)), [stop]);
  assert.deepEqual(respond('ctrl+c', situation(running, {typing: true})), [stop]);
  assert.deepEqual(respond('ctrl+c', situation(ended)), [leave]);
});

test('while a filter is typed keys are text', () => {
  const typing = situation(running, {typing: true});
  assert.deepEqual(respond('q', typing), [{to: 'look', act: {act: 'type', text: 'q'}}]);
  assert.deepEqual(respond('up', typing), []);
  assert.deepEqual(respond('backspace', typing), [{to: 'look', act: {act: 'rub-out'}}]);
  assert.deepEqual(respond('enter', typing), [{to: 'look', act: {act: 'accept'}}]);
});

test('keys of the screen change the look', () => {
  const act = (key: string, look: Partial<Look> = {}) => {
    const [response] = respond(key, situation(running, look));
    return response?.to === 'look' ? response.act : null;
  };
  assert.deepEqual(act('2'), {act: 'focus', panel: 'sessions'});
  assert.deepEqual(act('9'), {act: 'focus', panel: panelNames[8]});
  assert.deepEqual(act(']', {frozen: true}), {act: 'next-mark', by: 1});
  assert.deepEqual(act(')'), {act: 'sideways', by: 1});
  assert.deepEqual(act('t'), {act: 'theme', theme: 'light'});
  assert.deepEqual(act('t', {theme: 'light'}), {act: 'theme', theme: 'dark'});
  assert.deepEqual(act('-'), {act: 'zoom', zoom: 3000});
  assert.deepEqual(act('+'), {act: 'zoom', zoom: 1000});
  assert.deepEqual(act('='), {act: 'zoom', zoom: null});
  assert.deepEqual(act('left', {frozen: true}), {act: 'move-cursor', byMs: -1000});
});

test('keys of a replay move the player, and none is a wish', () => {
  const plays = (key: string) =>
    respond(key, situation(running, {}, {play})).map(response => (response.to === 'player' ? response.play : response));
  assert.deepEqual(plays(' '), [{do: 'toggle'}, {do: 'step', ms: 0}]);
  const paused = situation(running, {}, {play: {...play, playing: false}});
  assert.deepEqual(respond(' ', paused), [{to: 'player', play: {do: 'toggle'}}]);
  assert.deepEqual(plays('left'), [{do: 'step', ms: -5000}]);
  assert.deepEqual(plays('shift+right'), [{do: 'seek', ms: 80_999}]);
  assert.deepEqual(plays('shift+left'), [{do: 'seek', ms: 40_999}]);
  assert.deepEqual(plays('.'), [{do: 'step', ms: 1000}]);
  assert.deepEqual(plays('['), [{do: 'previous-mark'}]);
  assert.deepEqual(plays('3'), [{do: 'seek', ms: 60_999}]);
  assert.deepEqual(plays('0'), [{do: 'start'}]);
  assert.deepEqual(plays('>'), [{do: 'speed', factor: 2}]);
  assert.deepEqual(plays('G'), [{do: 'end'}]);
  const slow = situation(running, {}, {play: {...play, speed: 0.25}});
  assert.deepEqual(respond('<', slow), [{to: 'player', play: {do: 'speed', factor: 0.25}}]);
  for (const key of ['n', 'r', 'm', 'enter', 'f'])
    assert.deepEqual(respond(key, situation(running, {chosen: 2}, {play})), [], key);
});

test('a rung is added by typing its clients; what is no count, or more than the server has room for, is not taken', () => {
  let now = firstLook('dark');
  const wished: unknown[] = [];
  const press = (...keys: string[]) => {
    for (const key of keys)
      for (const response of respond(key, situation(running, now))) {
        if (response.to === 'look') now = look(now, response.act, running);
        else if (response.to === 'session') wished.push(response.wish);
      }
  };
  press('a', 'x', '0', '2', 'n', 'q', '5', 'backspace', '4');
  assert.equal(now.adding, '24');
  press('enter');
  assert.equal(now.adding, null);
  assert.deepEqual(wished, [{wish: 'add', clients: 24}]);
  press('a', '9', '7', 'enter');
  assert.equal(now.adding, '97', 'only 96 connections were free');
  press('escape', 'a', 'enter');
  assert.equal(now.adding, null);
  assert.equal(wished.length, 1);
});

test('no key is bound twice in a mode, and C and K are bound to nothing', () => {
  for (const mode of ['run', 'replay'] as const) {
    const keys = keyTable.filter(({when}) => when === 'both' || when === mode).flatMap(row => Object.keys(row.keys));
    assert.deepEqual(keys, [...new Set(keys)]);
    assert.deepEqual([deedOf('C', mode), deedOf('K', mode), deedOf('toString', mode)], [null, null, null]);
  }
});

test('every key of the table does something in its mode', () => {
  for (const {keys, when} of keyTable)
    for (const key of Object.keys(keys)) {
      if (['7', '8', '9'].includes(key) && when === 'run') continue;
      const more = when === 'replay' ? {play} : {};
      const chosen = key === 'd' ? 8 : 3;
      assert.notDeepEqual(respond(key, situation(running, {chosen}, more)), [], key);
    }
});

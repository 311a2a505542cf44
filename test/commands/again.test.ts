import assert from 'node:assert/strict';
import {test} from 'node:test';
import {planAgain, type Recorded} from '../../source/commands/again.ts';
import {UserError} from '../../source/errors.ts';
import type {Event, Happening, RungStarted, Step} from '../../source/event/event.ts';
import {isRun} from '../../source/ladder/plan.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession} from '../helpers/events.ts';
import {orderRun} from '../helpers/order.ts';

const command = (step: number, moment: 'before' | 'between' | 'after'): Step => {
  return {step, kind: 'command', moment, command: `echo ${moment}`};
};
const rung = (step: number, clients: number): Step => ({step, kind: 'rung', ...orderRun({clients})});

test('the steps are those that were run, in the order run, with what was done around them', () => {
  const steps: Step[] = [
    {step: 1, kind: 'init', scale: 10, force: false, database: null, extra: []},
    command(2, 'before'),
    {step: 3, kind: 'checkpoint'},
    rung(4, 1),
    command(5, 'after'),
    command(6, 'between'),
    command(7, 'before'),
    {step: 8, kind: 'checkpoint'},
    rung(9, 2),
    command(10, 'after'),
  ];
  const recorded = record(steps, [{step: 9}, {step: 4}, {step: 9, fails: true}, {step: 9}]);
  assert.deepEqual(brief(planAgain(recorded, 'bench', true)), [
    ...['before', 'checkpoint', 2, 'after'],
    ...['before', 'checkpoint', 1, 'after'],
    ...['between', 'before', 'checkpoint', 2, 'after'],
  ]);
  const bare = planAgain(recorded, 'bench', false);
  assert.deepEqual(brief(bare), ['checkpoint', 2, 'checkpoint', 1, 'checkpoint', 2]);
  assert.deepEqual(
    bare.map(({step}) => step),
    [1, 2, 3, 4, 5, 6],
  );
});

test('a run has all that it was ordered, and the length that it came to have', () => {
  const order = orderRun({
    ...{clients: 4, seconds: 86_400, open: true, workload: 'select-only', protocol: 'prepared', rate: 500},
    ...{latencyLimitMs: 20, vacuum: 'none', extra: ['-D', 'x=1'], database: 'old_s10', scale: 10, repeat: 2},
  });
  const [step] = planAgain(record([{step: 1, kind: 'rung', ...order}], [{step: 1, seconds: 7}]), 'new', true);
  const {open: _, ...kept} = order;
  assert.deepEqual(step, {...kept, step: 1, kind: 'rung', open: false, seconds: 7, database: 'new_s10'});
});

test('what an imported text does not say is refused by name, and published figures cannot be run again', () => {
  const plan = (change: Partial<RungStarted>) => () => planAgain(importRun(change), 'bench', true);
  assert.deepEqual(brief(plan({})()), [4]);
  const [step] = plan({vacuum: null, scripts: null, extra: null, open: null})();
  assert.ok(step && isRun(step));
  assert.deepEqual(step.scripts, [{kind: 'builtin', name: 'tpcb-like', weight: null}]);
  for (const [change, message] of [
    [{protocol: null}, /does not say the protocol of run 1/],
    [{seconds: null, transactions: null}, /does not say the length of run 1/],
    [{workload: 'my.sql', scripts: null}, /does not say the script of 'my.sql' of run 1/],
  ] as const)
    assert.throws(plan(change), (error: unknown) => error instanceof UserError && message.test(error.message));
  const quoted: Event = {
    ...{type: 'quoted', at: 1, run: 1, step: 1, tps: 5, kind: 'unknown', source: 'a letter', clients: 1, threads: 1},
    ...{seconds: null, transactions: null, workload: null, protocol: null, scale: null, repeat: null, label: null},
  } as const;
  assert.throws(
    () => planAgain({path: 'x', state: reduce(initialState, quoted), orders: new Map()}, 'bench', true),
    (error: unknown) => error instanceof UserError && /published figures/.test(error.hint ?? ''),
  );
});

test('a whole session is run again as it was', () => {
  const events = [
    ...inventSession({
      rungs: [
        {clients: 1, seconds: 6},
        {clients: 4, seconds: 8},
      ],
    }),
  ];
  const steps = planAgain(recordEvents(events), 'bench', true);
  const plan = events.find(event => event.type === 'plan');
  assert.deepEqual(steps, plan?.type === 'plan' ? plan.steps : null);
});

/** A session of such runs. */
function record(
  steps: readonly Step[],
  runs: readonly {readonly step: number; readonly fails?: boolean; readonly seconds?: number}[],
): Recorded {
  const happenings = runs.flatMap(({step, fails = false, seconds = 60}, index): Happening[] => {
    const planned = steps.filter(isRun).find(one => one.step === step) ?? assert.fail();
    const run = index + 1;
    return [
      {type: 'rung-started', run, command: [], ...planned},
      ...report(run, fails ? null : seconds),
      {type: 'rung-ended', run, exitCode: fails ? 1 : 0, signal: null, error: null},
    ];
  });
  return recordEvents([
    {type: 'plan', at: 0, steps, manual: false, onError: 'continue'},
    ...happenings.map((happening, index) => ({...happening, at: index + 1}) as Event),
  ]);
}

function report(run: number, seconds: number | null): Happening[] {
  if (seconds === null) return [];
  const lines = [
    `number of transactions actually processed: ${seconds * 100}`,
    'tps = 100.000000 (without initial connection time)',
  ];
  return lines.map(text => ({type: 'line', run, stream: 'stdout', text}));
}

function importRun(change: Partial<RungStarted>): Recorded {
  const order = orderRun({clients: 4});
  return recordEvents([
    {type: 'rung-started', at: 1, run: 1, step: 1, kind: 'rung', command: [], ...order, ...change},
    ...report(1, 60).map(happening => ({...happening, at: 2}) as Event),
    {type: 'rung-ended', at: 3, run: 1, exitCode: null, signal: null, error: null},
  ]);
}

function recordEvents(events: readonly Event[]): Recorded {
  const started = events.filter(event => event.type === 'rung-started');
  return {
    path: 'old',
    state: events.reduce(reduce, initialState),
    orders: new Map(started.map(event => [event.run, event])),
  };
}

function brief(steps: readonly Step[]): (string | number)[] {
  return steps.map(step => (isRun(step) ? step.clients : step.kind === 'command' ? step.moment : step.kind));
}

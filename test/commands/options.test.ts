import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import {partArguments} from '../../source/commands/arguments.ts';
import type {Flags} from '../../source/commands/flags.ts';
import {readRunOptions} from '../../source/commands/options.ts';
import {readPlan, readPlanFile} from '../../source/commands/plan-file.ts';

const read = (flags: Flags, beside = {}) => readRunOptions(flags, undefined, false, beside);

test('without flags: one workload, the tables as they are, threads up to the cores', () => {
  const options = read({});
  assert.deepEqual(options.legs, [
    {
      label: null,
      scales: [null],
      protocols: ['simple'],
      workloads: [{name: 'tpcb-like', scripts: [{kind: 'builtin', name: 'tpcb-like', weight: null}]}],
    },
  ]);
  assert.deepEqual(
    [options.clients, options.jobs, options.seconds, options.repeats, options.vacuum, options.warmUp, options.seed],
    [null, 'cores', null, 1, 'default', null, null],
  );
});

test('lists, and files that are one workload with their weights', () => {
  const {legs, clients} = read({
    clients: '1..8*2',
    scale: '10,100',
    protocol: 'simple,prepared',
    workload: 'select-only, tpcb-like',
    file: ['dir/a.sql@2', 'b@home.sql@0', 'c.sql'],
  });
  assert.deepEqual(clients, [1, 2, 4, 8]);
  assert.deepEqual(
    [legs[0]?.scales, legs[0]?.protocols],
    [
      [10, 100],
      ['simple', 'prepared'],
    ],
  );
  assert.deepEqual(
    legs[0]?.workloads.map(({name}) => name),
    ['select-only', 'tpcb-like', 'a.sql@2 + b@home.sql@0 + c.sql'],
  );
  assert.deepEqual(legs[0]?.workloads[2]?.scripts, [
    {kind: 'file', name: 'dir/a.sql', weight: 2},
    {kind: 'file', name: 'b@home.sql', weight: 0},
    {kind: 'file', name: 'c.sql', weight: null},
  ]);
  assert.deepEqual(
    read({file: ['x.sql']}).legs[0]?.workloads.map(({name}) => name),
    ['x.sql'],
  );
});

test('rates are of transactions or of the peak', () => {
  assert.deepEqual(read({rate: '500,1000.5'}).rates, [500, 1000.5]);
  assert.deepEqual(read({rate: '50%, 70%,90%'}).ratePercents, [50, 70, 90]);
});

test('what is done beside the rungs', () => {
  const flags = {settle: '', before: 'b', between: 'x', after: 'a', prewarm: true, checkpoint: true, warmUp: '9'};
  const {care, warmUp} = read(flags);
  assert.deepEqual(care, {before: 'b', between: 'x', after: 'a', prewarm: true, checkpoint: true, settleSeconds: 60});
  assert.deepEqual(warmUp, {seconds: 9, clients: null, workload: null, vacuum: null});
  assert.equal(read({settle: '5'}).care.settleSeconds, 5);
  assert.equal(read({warmUp: '0'}).warmUp, null);
  assert.deepEqual([read({vacuum: true}).vacuum, read({vacuum: false}).vacuum], ['all', 'none']);
});

test('a shuffle has a seed, given or made up', () => {
  assert.equal(read({order: 'shuffle', seed: '0'}).seed, 0);
  assert.equal(typeof read({order: 'shuffle'}).seed, 'number');
  assert.equal(read({order: 'up', seed: '5'}).seed, null);
});

for (const [flags, message] of [
  [{time: '5', transactions: '5'}, /--time and --transactions are both given/],
  [{workload: 'select-only,tpcc'}, /--workload tpcc is not known/],
  [{protocol: 'fast'}, /--protocol fast is not known/],
  [{jobs: 'many'}, /--jobs many/],
  [{jobs: '1,2'}, /--jobs 1,2 is not known/],
  [{rate: '50%,100'}, /--rate 50%,100 cannot be read/],
  [{rate: '0'}, /--rate 0 cannot/],
  [{latencyLimit: 'x'}, /--latency-limit x/],
  [{order: 'random'}, /--order random is not known/],
  [{clients: ''}, /--clients needs a value/],
  [{file: ['']}, /--file needs a value/],
  [{file: ['a.sql@x']}, /--file a.sql@x has no weight/],
  [{warmUp: ''}, /--warm-up needs a value/],
  [{preset: 'fast'}, /--preset fast is not known/],
  [{force: true}, /--force only goes with --init/],
  [{init: true, initArgs: '-s 5'}, /-s is not taken in --init-args/],
  [{preset: 'knee', protocol: 'simple,prepared'}, /--protocol does not go with the preset knee/],
  [{preset: 'knee', repeat: '2'}, /--repeat does not go/],
  [{resume: 'latest', clients: '7,8', time: '9'}, /^--resume goes on with its own plan: leave out --clients, --time$/],
  [{resume: 'latest', init: true, force: true, vacuum: false}, /leave out --no-vacuum, --init$/],
  [{resume: 'latest', preset: 'quick'}, /leave out --preset$/],
  [{resume: 'latest', onError: 'stop', noVerdict: ['too-short']}, /leave out --on-error, --no-verdict$/],
  [{resume: 'latest', dryRun: true}, /^--resume has no --dry-run$/],
] as const) {
  test(`refused: ${JSON.stringify(flags)}`, () => assert.throws(() => read(flags), {name: 'UserError', message}));
}

test('beside --resume stand commands, script files and what is of the output', () => {
  const flags = {resume: 'latest', force: true, before: 'true', file: ['a.sql'], yes: true};
  assert.equal(read({...flags, percentiles: true, perMinute: true}, {extra: ['-C']}).resume, 'latest');
  const plan = {flags: {clients: '3'}, extra: null};
  assert.throws(() => read({resume: 'latest'}, {plan}), {message: /leave out --clients$/});
});

test('what follows -- goes to pgbench; what would break the reading is refused', () => {
  assert.deepEqual(read({}, {extra: ['-C', '-D', 'x=2']}).extra, ['-C', '-D', 'x=2']);
  assert.throws(() => read({}, {extra: ['-P', '5']}), {message: '-P is not taken after --'});
});

test('flags override a preset, a rival length or workload too', () => {
  const options = read({preset: 'fixed-transactions', time: '3', file: ['x.sql']});
  assert.deepEqual([options.seconds, options.transactions, options.jobs], [3, null, 1]);
  assert.deepEqual(
    options.legs[0]?.workloads.map(({name}) => name),
    ['x.sql'],
  );
  assert.deepEqual(read({preset: 'fixed-transactions'}).fewerClients, [10, 20, 30, 40]);
  assert.equal(read({preset: 'fixed-transactions', clients: '300'}).fewerClients, null);
  assert.equal(read({preset: 'os-shootout', vacuum: false}).vacuum, 'none');
});

test('the warm-up of a preset is as long as a rung, unless it is said', () => {
  assert.equal(read({preset: 'os-shootout'}).warmUp?.seconds, 1800);
  assert.equal(read({preset: 'os-shootout', time: '2'}).warmUp?.seconds, 2);
  assert.equal(read({preset: 'os-shootout', time: '2', warmUp: '1'}).warmUp?.seconds, 1);
  assert.equal(read({preset: 'os-shootout', warmUp: '0'}).warmUp, null);
});

for (const [flags, scales, protocols] of [
  [{}, [[10, 100, 1000], [100]], [['simple'], ['simple', 'extended', 'prepared']]],
  [{scale: '1'}, [[1], [1]], [['simple'], ['simple', 'extended', 'prepared']]],
  [{scale: '1,2'}, [[1, 2], [1]], [['simple'], ['simple', 'extended', 'prepared']]],
  [{scale: '50,100'}, [[50, 100], [100]], [['simple'], ['simple', 'extended', 'prepared']]],
  [{protocol: 'simple,prepared'}, [[10, 100, 1000], [100]], [['simple'], ['simple', 'prepared']]],
  [{protocol: 'prepared'}, [[10, 100, 1000], [100]], [['prepared'], ['prepared']]],
] as const) {
  test(`legs keep their shape: protocol-matrix with ${JSON.stringify(flags)}`, () => {
    const {legs} = read({preset: 'protocol-matrix', ...flags});
    assert.deepEqual(
      legs.map(leg => leg.scales),
      scales,
    );
    assert.deepEqual(
      legs.map(leg => leg.protocols),
      protocols,
    );
  });
}

test('arguments are parted at the first --, and values that begin with a dash are kept together', () => {
  assert.deepEqual(partArguments(['--between', '"my tool" "its file"']).own, ['--between=""my tool" "its file""']);
  assert.deepEqual(partArguments(['-n', '--init-args', '--partitions=4 -q', 'db', '--', '-C', '--', '-n']), {
    own: ['--no-vacuum', '--init-args=--partitions=4 -q', 'db'],
    extra: ['-C', '--', '-n'],
  });
});

test('a plan file holds a preset and flags by their long names; typed flags override it', () => {
  const plan = readPlan(
    '{"preset": "os-shootout", "time": 60, "latency-limit": "20", "file": "a.sql", "no-vacuum": true, "--": ["-C"]}',
    'plan.json',
  );
  const options = read({time: '5'}, {plan});
  assert.deepEqual(
    [options.preset?.name, options.seconds, options.latencyLimitMs, options.vacuum, options.extra, options.jobs],
    ['os-shootout', 5, 20, 'none', ['-C'], 8],
  );
  assert.deepEqual(
    options.legs[0]?.workloads.map(({name}) => name),
    ['a.sql'],
  );
  assert.equal(read({transactions: '9'}, {plan}).seconds, null);
  assert.equal(read({preset: 'quick'}, {plan}).preset?.name, 'quick');
  assert.deepEqual(read({}, {plan, extra: ['-r']}).extra, ['-r']);
});

for (const [json, message] of [
  ['{\n "time": 5,\n "colour": 1\n}', /^plan.json:3: "colour" is no flag of a plan/],
  ['{\n "time": [5]\n}', /^plan.json:2: "time" takes a text or a number, not \[5\]/],
  ['{\n "vacuum": "yes"\n}', /^plan.json:2: "vacuum" takes true or false, not "yes"/],
  ['{\n\n "file": [1]\n}', /^plan.json:3: "file" takes a text or a list of texts/],
  ['{\n "--": "-C"\n}', /^plan.json:2: "--" takes a list of texts/],
  ['{\n "time": 5,\n "scale": 1,\n}', /^plan.json:4: this is no JSON/],
  ['{\n "time": 5', /^plan.json:2: this is no JSON/],
  ['[]', /^plan.json:1: a plan is one JSON object/],
  ['{"vacuum": true,\n"no-vacuum": true}', /^plan.json:2: "vacuum" and "no-vacuum" contradict/],
  ['{\n "preset": "quik"\n}', /^plan.json:2: --preset quik is not known/],
  ['{\n "scale": 1,\n "time": "x"\n}', /^plan.json:3: --time x is not a whole number/],
  ['{\n "clients": "0"\n}', /^plan.json:2: --clients 0 is not/],
  ['{\n "clients": 0\n}', /^plan.json:2: --clients 0 is not/],
  ['{"order": "shuffle",\n "seed": "x"\n}', /^plan.json:2: --seed x/],
  ['{\n "time": 5,\n "scale": 1,\n "time": 6\n}', /^plan.json:4: "time" is there twice, first on line 2/],
  ['{\n "between": 5\n}', /^plan.json:2: "between" takes a text, not 5/],
  ['{\n "label": "\\"time\\":",\n "time": "x"\n}', /^plan.json:3: --time/],
  ['{\n "--": ["-F", "90"]\n}', /^plan.json:2: -F is not taken after --/],
  ['{\n "init-args": "-I d"\n}', /^plan.json:2: -I in --init-args drops tables/],
  ['{"time": 5,\n "transactions": 5}', /^plan.json:2: --time and --transactions/],
  ['{"host": "db1"}', /^plan.json:1: "host" is no flag of a plan/],
] as const) {
  test(`a plan file is refused with its line: ${JSON.stringify(json)}`, () =>
    assert.throws(() => readPlan(json, 'plan.json'), {name: 'UserError', message}));
}

test('a plan that is not there, or a folder, is told of in one line', async () => {
  const folder = import.meta.dirname;
  const missing = join(folder, 'no-such-plan.json');
  await assert.rejects(readPlanFile(missing), {name: 'UserError', message: `the plan ${missing} is not there`});
  await assert.rejects(readPlanFile(folder), {
    name: 'UserError',
    message: `the plan ${folder} is a folder, not a file`,
  });
});

test('a plan with all that goes together is read', () => {
  const plan = readPlan('{"init": true, "force": true, "init-args": "-I dtgvp", "seed": 3, "settle": ""}', 'plan.json');
  assert.deepEqual(plan.flags, {init: true, force: true, initArgs: '-I dtgvp', seed: '3', settle: ''});
});

import type {ActionStep, InitStep, Protocol, RunOrder, RunStep, Script, Step} from '../event/event.ts';
import {seededRandom} from '../stats/random.ts';

/** What a ladder is made of, every choice made. */
export interface LadderRequest {
  /** Database of the target; where a plan has several scales each has its own, named after it. */
  readonly database: string;
  /** Processor cores of this machine. */
  readonly cores: number;
  readonly clients: readonly number[];
  /** Parts run one after the other, each the product of its lists. */
  readonly legs: readonly Leg[];
  /** -j: a number as it stands, as many as clients, or the smaller of clients and cores. */
  readonly jobs: number | 'clients' | 'cores';
  /** -T of every rung. Without this and `transactions` a rung lasts until a person steps on. */
  readonly seconds: number | null;
  readonly transactions: number | null;
  /** The outer loop: 2 runs A B A B, not A A B B. */
  readonly repeats: number;
  /** Of the clients of each leg; `given` leaves them as they stand. */
  readonly order: 'given' | 'up' | 'down' | 'shuffle';
  /** Of the shuffle. */
  readonly seed: number;
  /** -v of the rungs that write, -n of all, or pgbench's own choice. */
  readonly vacuum: 'all' | 'none' | 'default';
  /** -R: every rung once at each; empty for as fast as it goes. */
  readonly rates: readonly number[];
  /** Runs after the ladder, at these shares of its peak in per cent. */
  readonly ratePercents: readonly number[];
  readonly latencyLimitMs: number | null;
  readonly warmUp: WarmUp | null;
  readonly care: Care;
  /** Scales whose tables are to be made first. */
  readonly inits: readonly Pick<InitStep, 'scale' | 'force'>[];
  /** To pgbench as they stand. */
  readonly extra: readonly string[];
  readonly initExtra: readonly string[];
}

export interface Leg {
  readonly label: string | null;
  /** null for the tables as they are. */
  readonly scales: readonly (number | null)[];
  readonly protocols: readonly Protocol[];
  readonly workloads: readonly Workload[];
}

export interface Workload {
  /** In words. */
  readonly name: string;
  readonly scripts: readonly Script[];
}

/** A run before the first rung of each database, whose figures are no result; what is null is as in that rung. */
export interface WarmUp {
  readonly seconds: number | null;
  /** null for the smaller of the largest count and the cores. */
  readonly clients: number | null;
  readonly workload: Workload | null;
  readonly vacuum: RunOrder['vacuum'] | null;
}

/** What is done beside the rungs: before each (command, prewarm, warm-up, checkpoint, settle), after each, and between two. */
export interface Care {
  readonly before: string | null;
  readonly between: string | null;
  readonly after: string | null;
  readonly prewarm: boolean;
  readonly checkpoint: boolean;
  readonly settleSeconds: number | null;
}

/** -T of a rung that has no length of its own. */
export const OPEN_SECONDS = 86_400;

/** A step before it has its place in a plan. */
export type Unnumbered<S extends Step = Step> = S extends Step ? Omit<S, 'step'> : never;

/** The plan whole, before anything runs: tables where asked, then the rungs with what is done around them. */
export function planLadder(request: LadderRequest): Step[] {
  const {warmUp, inits, initExtra} = request;
  const rungs = [...planRungs(request), ...planShares(request)];
  const steps: Unnumbered[] = inits.map(({scale, force}) => {
    return {kind: 'init', scale, force, database: databaseOf(scale, request), extra: initExtra};
  });
  for (const [index, rung] of rungs.entries()) {
    const last = rungs[index - 1];
    const isNew = warmUp && (!last || last.database !== rung.database);
    steps.push(
      ...(last ? command('between', request) : []),
      ...command('before', request),
      ...(request.care.prewarm ? [{kind: 'prewarm', database: rung.database} as const] : []),
      ...(isNew ? [planWarmUp(warmUp, rung, request)] : []),
      ...(request.care.checkpoint ? [{kind: 'checkpoint'} as const] : []),
      ...settle(request),
      {kind: 'rung', ...rung},
      ...command('after', request),
    );
  }
  return numberSteps(steps);
}

/** The steps of a plan, numbered from 1 on. */
export function numberSteps(steps: readonly Unnumbered[]): Step[] {
  return steps.map((step, index) => ({...step, step: index + 1}));
}

/** The database of a scale: NAME_s100 where a plan has several scales, else null for that of the target. */
export function databaseOf(
  scale: number | null,
  {database, legs}: Pick<LadderRequest, 'database' | 'legs'>,
): string | null {
  const several = new Set(legs.flatMap(({scales}) => scales)).size > 1;
  return several && scale !== null ? nameDatabase(database, scale) : null;
}

/** The database of a scale that has one of its own. */
export function nameDatabase(database: string, scale: number): string {
  return `${database}_s${scale}`;
}

/** Client counts for a first look: 1, 2, 4, 8, 16 as far as half of the free connections go, at least 1. */
export function firstLook(freeConnections: number): number[] {
  const counts = [1, 2, 4, 8, 16].filter(count => count <= freeConnections / 2);
  return counts.length > 0 ? counts : [1];
}

/** Whether a step is a run of pgbench: a rung, or a warm-up. */
export function isRun(step: Step): step is RunStep {
  return step.kind === 'rung' || step.kind === 'warm-up';
}

/** Whether a step is a run whose figures are a result. */
export function isRung(step: Step): step is RunStep {
  return step.kind === 'rung';
}

/** The runs of a plan, warm-ups among them. */
export function rungsOf(steps: readonly Step[]): RunStep[] {
  return steps.filter(isRun);
}

/** Whether a workload may write: of the built-in scripts only select-only does not, and of a file nothing is known. */
export function mayWrite(scripts: readonly Script[]): boolean {
  return scripts.some(({kind, name}) => kind === 'file' || name !== 'select-only');
}

/** Whether some run of a plan may write. */
export function mayAnyWrite(steps: readonly Step[]): boolean {
  return rungsOf(steps).some(({scripts}) => mayWrite(scripts));
}

/** Whether a workload has a built-in script, which takes the pgbench tables. */
export function hasBuiltin(scripts: readonly Script[]): boolean {
  return scripts.some(({kind}) => kind === 'builtin');
}

function planRungs(request: LadderRequest): RunOrder[] {
  const {clients, order, seed, rates, repeats} = request;
  const random = seededRandom(seed);
  return countTo(repeats).flatMap(repeat =>
    variantsOf(request).flatMap(variant =>
      orderCounts(clients, order, random).flatMap(count =>
        (rates.length > 0 ? rates : [null]).map(rate => ({...planRun(variant, count, repeat, request), rate})),
      ),
    ),
  );
}

/** Runs at shares of a peak that is not known yet; until then they have the largest client count. */
function planShares(request: LadderRequest): RunOrder[] {
  const largest = Math.max(...request.clients);
  return countTo(request.repeats).flatMap(repeat =>
    variantsOf(request).flatMap(variant =>
      request.ratePercents.map(ratePercent => ({...planRun(variant, largest, repeat, request), ratePercent})),
    ),
  );
}

interface Variant extends Pick<RunOrder, 'label' | 'scale' | 'protocol'> {
  readonly workload: Workload;
}

function variantsOf({legs}: LadderRequest): Variant[] {
  return legs.flatMap(({label, scales, protocols, workloads}) =>
    scales.flatMap(scale =>
      protocols.flatMap(protocol => workloads.map(workload => ({label, scale, protocol, workload}))),
    ),
  );
}

function planRun(variant: Variant, clients: number, repeat: number, request: LadderRequest): RunOrder {
  const {label, scale, protocol, workload} = variant;
  const {seconds, transactions, latencyLimitMs, extra} = request;
  const open = seconds === null && transactions === null;
  return {
    clients,
    threads: threadsFor(clients, request),
    seconds: open ? OPEN_SECONDS : seconds,
    transactions,
    open,
    workload: workload.name,
    scripts: workload.scripts,
    protocol,
    database: databaseOf(scale, request),
    scale,
    vacuum: vacuumFor(workload, request.vacuum),
    rate: null,
    ratePercent: null,
    latencyLimitMs,
    repeat,
    extra,
    label,
  };
}

function planWarmUp(warmUp: WarmUp, rung: RunOrder, request: LadderRequest): Unnumbered<RunStep> {
  const clients = warmUp.clients ?? Math.min(Math.max(...request.clients), request.cores);
  const {name, scripts} = warmUp.workload ?? {name: rung.workload, scripts: rung.scripts};
  const length = warmUp.seconds === null ? {} : {seconds: warmUp.seconds, transactions: null, open: false};
  return {
    kind: 'warm-up',
    ...rung,
    ...length,
    clients,
    threads: threadsFor(clients, request),
    workload: name,
    scripts,
    vacuum: warmUp.vacuum ?? vacuumFor({name, scripts}, request.vacuum),
    rate: null,
    ratePercent: null,
  };
}

function threadsFor(clients: number, {jobs, cores}: LadderRequest): number {
  return jobs === 'clients' ? clients : jobs === 'cores' ? Math.min(clients, cores) : jobs;
}

/** Without a built-in script there may be no table that pgbench's start-up vacuum would find. */
function vacuumFor({scripts}: Workload, asked: LadderRequest['vacuum']): RunOrder['vacuum'] {
  if (!hasBuiltin(scripts)) return 'none';
  return asked === 'all' && !mayWrite(scripts) ? 'default' : asked;
}

function command(moment: 'before' | 'between' | 'after', {care}: LadderRequest): Unnumbered<ActionStep>[] {
  const text = care[moment];
  return text === null ? [] : [{kind: 'command', moment, command: text}];
}

function settle({care: {settleSeconds}}: LadderRequest): Unnumbered<ActionStep>[] {
  return settleSeconds === null ? [] : [{kind: 'settle', mostSeconds: settleSeconds}];
}

function orderCounts(counts: readonly number[], order: LadderRequest['order'], random: () => number): number[] {
  if (order === 'up') return counts.toSorted((one, other) => one - other);
  if (order === 'down') return counts.toSorted((one, other) => other - one);
  const list = [...counts];
  if (order === 'given') return list;
  for (let place = list.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1));
    const count = list[place] ?? 0;
    list[place] = list[other] ?? 0;
    list[other] = count;
  }
  return list;
}

function countTo(last: number): number[] {
  return Array.from({length: last}, (_, index) => index + 1);
}

import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Fact, RungStarted} from '../event/event.ts';
import {flow} from '../flow.ts';
import {makeComparison} from '../report/compare/making.ts';
import {reportFound} from '../report/facts.ts';
import {foresee} from '../report/foresight.ts';
import type {SessionReport} from '../report/report.ts';
import {judgeReproduction, type ReproductionVerdict, WITHIN} from '../report/reproduction.ts';
import {describeReproduction, remarkOnReproduction} from '../report/reproduction-table.ts';
import {readTogether} from '../session/reader.ts';
import {findSession, sessionsFolder} from '../session/shelf.ts';
import type {OpeningFacts} from '../sources/facts.ts';
import {initialState} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {writeJson} from '../text/json.ts';
import {planAgain, type Recorded, repeatable} from './again.ts';
import {optionsAgain, prepareAgain, refuseOwnPlan, refuseUntold} from './again-options.ts';
import {runDemo} from './demo.ts';
import {type Flags, openFlags} from './flags.ts';
import type {RunOptions} from './options.ts';
import type {Findings} from './preparation.ts';
import {reportSession} from './reports.ts';
import {run} from './run.ts';
import {readWidth} from './values.ts';

export interface ReproduceCommand {
  /** As they were typed. */
  readonly flags: Flags;
  /** The same as read for a ladder. */
  readonly options: RunOptions;
}

const exitCodes: Readonly<Record<ReproductionVerdict, number>> = {
  reproduced: 0,
  'not comparable': 3,
  'not reproduced': 4,
};

/**
 * Runs the plan of a session again on the server that the options name, and tells whether it gave the same. Returns the exit code: 0
 * reproduced, 3 not comparable, 4 not reproduced, or that of a ladder that was stopped. UserError for what cannot be run again.
 */
export async function runReproduce(name: string, {flags, options: typed}: ReproduceCommand): Promise<number> {
  refuseOwnPlan(flags);
  const {is, text} = openFlags(flags);
  const demo = is('demo');
  const ignoreDurability = is('ignoreDurability');
  const withoutCommands = is('withoutCommands');
  const within = readWidth(text('within'), '--within') ?? WITHIN;
  const recorded = await readRecorded(name, typed);
  const steps = planAgain(recorded, '', !withoutCommands);
  await refuseUntold(recorded, steps, typed, {withInit: demo || typed.init});
  for (const line of describeLeftOut(recorded)) process.stderr.write(`${line}\n`);
  const {report: then} = await reportSession(recorded.path, false);
  let kept: string | null = null;
  const climb = (options: RunOptions) =>
    run(options, {
      prepare: prepareAgain(recorded, !withoutCommands),
      foresee: (facts, {engine}) => tellForesight(then, facts, {engine, ignoreDurability}),
      keep: path => {
        kept = path;
      },
    });
  const options = optionsAgain(typed, recorded, steps);
  const exitCode = await (demo ? runDemo(options, climb) : climb(options));
  if (kept === null || ![0, 3].includes(exitCode)) return exitCode;
  const {report: now} = await reportSession(kept, false);
  const comparison = makeComparison([then, now].map(apart), {baseline: null, ignoreDurability});
  const reproduction = judgeReproduction(comparison, within);
  const remarks = remarkOnReproduction(then, now);
  process.stdout.write(
    typed.output === 'ndjson'
      ? `${writeJson({type: 'reproduction', ...reproduction, remarks})}\n`
      : `\n${describeReproduction(reproduction, remarks)}`,
  );
  return exitCodes[reproduction.verdict] || exitCode;
}

async function readRecorded(name: string, {sessions}: RunOptions): Promise<Recorded> {
  const path = await findSession(name, sessionsFolder({option: sessions, env: process.env}));
  const orders = new Map<number, RungStarted>();
  const state = await flow({
    events: readTogether(path),
    from: initialState,
    show: (_, event) => {
      if (event.type === 'rung-started') orders.set(event.run, event);
    },
  });
  return {path, state, orders};
}

function describeLeftOut({state}: Recorded): string[] {
  const again = repeatable(state);
  return state.runs
    .filter(one => !one.quoted && !again.includes(one))
    .map(({run, clients}) => clean(`left out  run ${run}, ${clients ?? 'unknown'} clients: it gave no figure`));
}

/** Tells what differs from the session before anything is run. UserError where nothing could be reproduced. */
function tellForesight(
  then: SessionReport,
  opening: OpeningFacts | null,
  {engine, ignoreDurability}: {readonly engine: Findings['engine']; readonly ignoreDurability: boolean},
): void {
  if (!opening) return;
  const pgbench: Fact = {
    topic: 'pgbench',
    name: 'version',
    value: engine.version,
    how: 'pgbench --version',
    missing: null,
  };
  const {differences, durability} = foresee(then, reportFound([...opening.happening.facts, pgbench], 'start'));
  if (durability.length > 0 && !ignoreDurability)
    throw new UserError(
      [`not comparable: ${durability[0]}`, ...[...durability.slice(1), ...differences].map(line => `  ${line}`)].join(
        '\n',
      ),
      'Nothing was run. --ignore-durability compares nevertheless, and says so.',
      exitCodes['not comparable'],
    );
  for (const line of durability) process.stderr.write(`differs   ${clean(line)} (--ignore-durability)\n`);
  for (const line of differences) process.stderr.write(`differs   ${clean(line)}: it will not be comparable\n`);
}

/** A system of its own, whatever the labels are. */
function apart(report: SessionReport): SessionReport {
  return {...report, session: {...report.session, label: null}};
}

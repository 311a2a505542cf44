import {UserError} from '../errors.ts';
import type {Fact, Step} from '../event/event.ts';
import {isRung, numberSteps, rungsOf} from '../ladder/plan.ts';
import {readScriptFacts} from '../sources/facts-pgbench.ts';
import type {State} from '../state/state.ts';
import {planAgain, type Recorded, repeatable, scaleOf} from './again.ts';
import type {Flags} from './flags.ts';
import {foreignOf, givenOf, refusalOf} from './foreign.ts';
import type {RunOptions} from './options.ts';
import {readPercentiles} from './percentiles.ts';
import {prepareSteps} from './planning.ts';
import {planFlags} from './resume-flags.ts';
import type {Preparing} from './run.ts';

/** UserError for what a session that is run again decides itself. */
export function refuseOwnPlan(flags: Flags): void {
  const others = (['plan', 'resume', 'dryRun'] as const).filter(name => flags[name] !== undefined);
  const names = [
    ...planFlags(flags, ['label', 'init', 'scale', 'onError', 'noVerdict']),
    ...others.map(name => (name === 'dryRun' ? '--dry-run' : `--${name}`)),
  ];
  if (names.length === 0) return;
  throw new UserError(
    `reproduce has the plan of its session: leave out ${names.join(', ')}`,
    'It takes the server, --init, --label, and what the session must not bring: commands, script files, options to pgbench.',
  );
}

/** What a ladder is asked that runs a session again: the flags typed, the plan of the session. */
export function optionsAgain(typed: RunOptions, recorded: Recorded, steps: readonly Step[]): RunOptions {
  const {state} = recorded;
  const runs = rungsOf(steps);
  const logged = repeatable(state).some(({latencies}) => latencies !== null);
  const scales = scalesOf(recorded);
  const asked = typed.legs.flatMap(leg => leg.scales).find(scale => scale !== null && !scales.includes(scale));
  if (asked != null)
    throw new UserError(
      `--scale ${asked} is not that of the session`,
      `It was run at ${scales.join(', ') || 'an unknown scale'}.`,
    );
  return {
    ...typed,
    clients: [...new Set(runs.filter(isRung).map(({clients}) => clients))],
    legs: [
      {
        label: null,
        scales: scales.length > 0 ? scales : [null],
        protocols: [...new Set(runs.map(({protocol}) => protocol))],
        workloads: runs.map(({workload, scripts}) => ({name: workload, scripts})),
      },
    ],
    percentiles: typed.percentiles ?? (logged ? readPercentiles(true, false, null) : null),
    label: typed.label ?? [state.session?.label, 'again'].filter(Boolean).join(' '),
  };
}

/** Makes the tables where that was asked, then runs what was run. */
export function prepareAgain(recorded: Recorded, withCommands: boolean): Preparing {
  return (options, findings, tables) => {
    const inits = prepareSteps(options, findings, tables).filter(({kind}) => kind === 'init');
    const steps = planAgain(recorded, findings.server.database, withCommands);
    return numberSteps([...inits, ...steps]);
  };
}

/**
 * What could run anything comes from the command line, never from a session, which anybody may have changed; only script files whose text
 * is known to be what it was are taken by their names. UserError that prints what must be given again.
 */
export async function refuseUntold(
  {path, state}: Recorded,
  steps: readonly Step[],
  typed: RunOptions,
  {withInit}: {readonly withInit: boolean},
): Promise<void> {
  const planned = state.ladder?.steps ?? steps;
  const inits = withInit ? planned.filter(({kind}) => kind === 'init') : [];
  const sameScripts = await areScriptsSame(state, planned);
  const told = new Set(givenOf(typed));
  const untold = foreignOf([...inits, ...steps]).filter(
    text => !told.has(text) && !(sameScripts && text.startsWith('--file ')),
  );
  if (untold.length === 0) return;
  const commands = untold.every(text => /^--(before|between|after) /.test(text));
  const known = `if you know ${untold.length === 1 ? 'it' : 'them'}${commands ? ', or --without-commands' : ''}`;
  throw refusalOf(untold, path, `Give the same again on the command line, ${known}.`);
}

/** Whether the text of all script files is what it was; false where that is not recorded. UserError where it is not. */
async function areScriptsSame({facts}: Pick<State, 'facts'>, steps: readonly Step[]): Promise<boolean> {
  const was = findHash(facts.flatMap(found => found.facts));
  if (was === null) return false;
  const is = findHash(await readScriptFacts(rungsOf(steps)));
  if (is === was) return true;
  throw new UserError(
    'the scripts are not what they were, or not there',
    `Their SHA-256 was ${was}, is ${is ?? 'not known'}.`,
  );
}

function findHash(facts: readonly Fact[]): string | null {
  const found = facts.findLast(
    ({topic, name, value}) => topic === 'pgbench' && name === 'script-hash' && value !== null,
  );
  return typeof found?.value === 'string' ? found.value : null;
}

/** Where each scale has a database, all that were planned; else those of the tables that were measured. */
function scalesOf({state, orders}: Recorded): number[] {
  const ordered = [...orders.values()];
  const scales = ordered.some(({database}) => database !== null)
    ? ordered.map(({scale}) => scale)
    : repeatable(state).map(scaleOf);
  return [...new Set(scales)].filter(scale => scale !== null);
}

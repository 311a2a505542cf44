import {UserError} from '../errors.ts';
import {type Flags, toKebab} from './flags.ts';

/** What the plan of a session holds already. Commands are not among it: they must be given again. */
const planned = [
  'preset',
  'clients',
  'time',
  'transactions',
  'untilSteady',
  'jobs',
  'workload',
  'protocol',
  'scale',
  'repeat',
  'order',
  'seed',
  'rate',
  'latencyLimit',
  'vacuum',
  'warmUp',
  'prewarm',
  'checkpoint',
  'settle',
  'init',
  'manual',
  'label',
  'skipUnfit',
  'threshold',
  'onError',
  'noVerdict',
] as const;

/** What of a plan is asked by flags, as they are typed, but for some. */
export function planFlags(flags: Flags, allowed: readonly string[] = []): string[] {
  return planned
    .filter(name => flags[name] !== undefined && !isEmpty(flags[name]) && !allowed.includes(name))
    .map(name => (flags[name] === false ? `--no-${toKebab(name)}` : `--${toKebab(name)}`));
}

/** UserError for what would be asked in vain beside --resume, whether typed or in a plan file. */
export function refuseReplanning(flags: Flags): void {
  if (flags.resume === undefined) return;
  if (flags.dryRun === true)
    throw new UserError(
      '--resume has no --dry-run',
      'Its plan is the one of the session: pgtop-bench report tells it.',
    );
  const names = planFlags(flags);
  if (names.length === 0) return;
  throw new UserError(
    `--resume goes on with its own plan: leave out ${names.join(', ')}`,
    'Only commands, script files and what goes to pgbench as it stands are given again; another plan is a ladder of its own.',
  );
}

function isEmpty(value: Flags[string]): boolean {
  return Array.isArray(value) && value.length === 0;
}

import {clean} from '../text/clean.ts';
import {formatBytes, formatCount, formatPercent, plural, unknown} from '../text/number.ts';
import {cut} from '../text/width.ts';
import type {Column} from './column.ts';
import type {ActivityReport} from './measure.ts';
import type {RungReport} from './rung.ts';

/** What machines and server did in each rung, as a table for people; at most 100 columns wide. */
export interface ActivityTable {
  readonly title: string;
  readonly columns: readonly Column<RungReport>[];
  readonly rungs: readonly RungReport[];
}

/** The tables of a report; columns of which nothing is known are left out, and tables without any. */
export function tabulateActivity(rungs: readonly RungReport[]): ActivityTable[] {
  const watched = rungs.filter(({activity}) => activity !== null);
  const tables = [
    {title: `machine: ${describeMachine(watched)}`, columns: machineColumns},
    {title: 'server', columns: serverColumns},
  ];
  return tables.flatMap(({title, columns}) => {
    const known = columns.filter(column => watched.some(rung => column.write(rung) !== unknown));
    return known.length === 0 ? [] : [{title, columns: [...rungColumns, ...known], rungs: watched}];
  });
}

const rungColumns: readonly Column<RungReport>[] = [
  {title: 'run', align: 'right', write: ({run}) => `${run}`},
  {title: 'clients', align: 'right', write: ({clients}) => formatCount(clients)},
];

const machineColumns = [
  tell('user', ({machines}) => formatPercent(machines?.server?.userShare)),
  tell('system', ({machines}) => formatPercent(machines?.server?.systemShare)),
  tell('iowait', ({machines}) => formatPercent(machines?.server?.iowaitShare)),
  tell('stolen', ({machines}) => (machines?.server?.stealShare ? formatPercent(machines.server.stealShare) : unknown)),
  tell('switches/s', ({machines}) => formatCount(machines?.server?.contextSwitchesPerSecond)),
  tell('busiest disk', ({machines}) => {
    const disk = machines?.server?.busiestDisk;
    return disk ? `${cut(clean(disk.name), LONGEST_DISK, '…')} ${formatPercent(disk.util)}` : unknown;
  }),
  tell('pgbench thread', ({machines}) => formatPercent(machines?.pgbench?.busiest)),
];

const LONGEST_DISK = 16;

const serverColumns = [
  tell('WAL per tx', ({walBytesPerTransaction}) => formatBytes(walBytesPerTransaction)),
  tell('page images', ({fullPageImages}) => formatCount(fullPageImages)),
  tell('by backends', ({buffersByBackends}) => formatCount(buffersByBackends)),
  tell('dead tuples', ({deadTuples}) => formatCount(deadTuples)),
  tell('HOT', ({hotShare}) => formatPercent(hotShare)),
  {...tell('autovacuum of', nameVacuumed), align: 'left'} as const,
];

function tell(title: string, write: (activity: ActivityReport) => string): Column<RungReport> {
  return {title, align: 'right', write: ({activity}) => (activity ? write(activity) : unknown)};
}

function nameVacuumed({autovacuums}: ActivityReport): string {
  if (!autovacuums) return unknown;
  const names = autovacuums.map(table => clean(table).replace(/^.*pgbench_/, ''));
  return names.length === 0 ? 'none' : names.length > 3 ? `${names.length} tables` : names.join(', ');
}

/** The machine of the server in a few words. */
function describeMachine(rungs: readonly RungReport[]): string {
  const machine = rungs.map(({activity}) => activity?.machines?.server).find(one => one != null);
  if (!machine) return 'that of pgbench';
  const cores = machine.cores === null ? '' : `, ${machine.cores} ${plural(machine.cores, 'core')}`;
  return `${clean(machine.system)}${cores}${machine.shared ? ', of server and pgbench' : ', of the server'}`;
}

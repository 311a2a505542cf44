import {startGuard} from '../pilot/guard.ts';
import {watchHost} from '../sources/host.ts';
import {watchHostVia} from '../sources/host-via.ts';
import type {Merge} from '../sources/merge.ts';
import type {RunOptions} from './options.ts';

/** What watching the machines needs. */
interface Watching {
  readonly merge: Pick<Merge, 'add'>;
  /** Process id of the pgbench under way; null for none. */
  readonly pgbench: () => number | null;
  /** Process id of a backend of a server on this machine; null for none, or for a server elsewhere. */
  readonly backend: (() => number | null) | null;
  readonly signal: AbortSignal;
}

/** Watches this machine, and that of the server by --host-via, until the signal. Returns what lets go of the guards. */
export function watchMachines(
  {hostVia}: Pick<RunOptions, 'hostVia'>,
  {merge, pgbench, backend, signal}: Watching,
): () => void {
  const guards: ReturnType<typeof startGuard>[] = [];
  const guard = () => {
    const started = startGuard();
    guards.push(started);
    return started.watch;
  };
  const watch = process.platform === 'linux' ? () => {} : guard();
  merge.add(watchHost({signal, pgbench, ...(backend && {backend}), watch}));
  if (hostVia !== undefined)
    merge.add(watchHostVia({machine: 'server', prefix: hostVia, signal, pgbench: () => null, watch: guard()}));
  return () => {
    for (const {release} of guards) release();
  };
}

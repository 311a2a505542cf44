import type {Happening} from '../event/event.ts';
import {beats} from './beats.ts';
import {openHostFiles} from './host-files.ts';
import {openHostSamples, ownUname} from './host-samples.ts';
import {type HostVia, watchHostVia} from './host-via.ts';

/** How this machine is watched. */
export interface HostHere extends Pick<HostVia, 'signal' | 'pgbench' | 'watch' | 'everyMs' | 'clock'> {
  /** Process id of a backend of the server on this machine; null while there is none. Absent where the server is elsewhere. */
  readonly backend?: () => number | null;
  readonly platform?: NodeJS.Platform;
}

/**
 * Watches this machine, and the threads of the pgbench under way, once a second until the signal: `host`, then a `host-sample` for each look. On
 * Linux it reads /proc itself, elsewhere by a shell.
 */
export async function* watchHost(options: HostHere): AsyncGenerator<Happening, void, undefined> {
  const {signal, pgbench, backend, everyMs, clock, platform = process.platform} = options;
  if (platform !== 'linux') return yield* watchHostVia({...options, machine: 'here', prefix: ''});
  const files = openHostFiles();
  try {
    const samples = openHostSamples('here', ownUname(), files.read(null), backend !== undefined);
    yield samples.seen;
    for await (const _ of beats(signal, everyMs, clock))
      yield {type: 'host-sample', machine: 'here', statistics: samples.read(files.read(pgbench(), backend?.()))};
  } finally {
    files.close();
  }
}

import {statfs} from 'node:fs/promises';
import {totalmem} from 'node:os';
import process from 'node:process';
import {execa} from 'execa';
import type {MachineFacts} from '../event/preflight.ts';

/** Looks at the machine that we run on; of one that the server does not share only what pgbench will meet. */
export async function lookAtMachine(local: boolean, dataDirectory: string | null): Promise<MachineFacts> {
  return {
    memoryBytes: local ? readMemory() : null,
    dataFreeBytes: local && dataDirectory !== null ? await readFree(dataDirectory) : null,
    openFiles: await readOpenFiles(),
  };
}

/** RAM, or the part of it that a control group leaves us. */
function readMemory(): number {
  const limit = process.constrainedMemory() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

async function readFree(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({bavail, bsize}) => bavail * bsize,
    () => null,
  );
}

/** Asked of a child, since a child inherits what pgbench will inherit. */
async function readOpenFiles(): Promise<MachineFacts['openFiles']> {
  const {stdout} = await execa('/bin/sh', ['-c', 'ulimit -Sn; ulimit -Hn'], {reject: false, stdin: 'ignore'});
  const [soft = null, hard = null] = (stdout ?? '').split('\n').map(word => (/^\d+$/.test(word) ? Number(word) : null));
  return {soft, hard};
}

import type {Client} from 'pg';
import type {ColumnsDeclared} from '../event/event.ts';
import {type Poll, pollStatement} from '../server/poll.ts';
import {type Probe, probeStatement, readProbe} from '../server/probe.ts';
import {isPooled} from './pooled.ts';

/** A connection that has been looked at and can be polled. */
export interface ServerSession {
  readonly probe: Probe;
  /** Process id of its backend; null behind a pooler, where each statement may have another. */
  readonly backend: number | null;
  readonly columns: Omit<ColumnsDeclared, 'at'>;
  /** One poll, of what is polled at each beat or at a boundary too; rejects with the server's error, or when the connection is lost. */
  poll(moment: 'beat' | 'boundary'): Promise<Poll>;
  /** Calls back once, when the connection is gone, with what was last heard of it. */
  onEnd(notice: (message: string) => void): void;
  /** Breaks the connection off, answered or not. */
  breakOff(): void;
  /** Says goodbye; a poll that is under way has `patienceMs` to end before it is broken off. */
  close(patienceMs?: number): Promise<void>;
}

/** Probes an open connection, once. */
export async function openServerSession(client: Client): Promise<ServerSession> {
  const heard: string[] = [];
  let ended = false;
  client.on('error', error => heard.push(error.message));
  client.once('end', () => {
    ended = true;
  });
  const probe = readProbe((await client.query(probeStatement)).rows[0].probe);
  const {text, boundaryText, columns, absent} = pollStatement(probe.has);
  const pooled = await isPooled(client);
  const backend: unknown = pooled ? null : Reflect.get(client, 'processID');
  const beat = pooled ? {text} : {name: 'poll', text};
  let underWay: Promise<unknown> = Promise.resolve();
  return {
    probe,
    backend: typeof backend === 'number' ? backend : null,
    columns: {type: 'columns', statistics: columns, absent},
    poll: async moment => {
      const answer = client.query(moment === 'beat' ? beat : {text: boundaryText});
      underWay = answer.catch(error => heard.push(error.message));
      return JSON.parse((await answer).rows[0].poll);
    },
    onEnd: notice => {
      const tell = () => notice(heard[0] ?? 'The connection ended.');
      if (ended) tell();
      else client.once('end', tell);
    },
    breakOff: () => void client.connection.stream.destroy(),
    close: async (patienceMs = 250) => {
      await Promise.race([underWay, wait(patienceMs)]);
      await Promise.race([client.end().catch(() => {}), wait(patienceMs)]);
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ms).unref();
  });
}

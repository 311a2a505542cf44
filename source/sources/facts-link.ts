import type {TLSSocket} from 'node:tls';
import type {Client} from 'pg';
import type {Fact} from '../event/event.ts';
import {type Findings, found, missing, tellFacts} from '../facts/finding.ts';
import type {Target} from './target.ts';

/** As many answers as make a median, unless they take too long. */
const ROUNDS = 20;
const LEAST = 3;
const MOST_MS = 250;

/** Asks a session such as pgbench's how far the server is. The first answer, which may wait for a plan or a page, does not count. */
export async function readLinkFacts(
  client: Client,
  {host, local}: Target,
  clock = () => performance.now(),
): Promise<readonly Fact[]> {
  const findings: Findings = {
    transport: found(host === null ? 'unix socket' : 'TCP', 'target'),
    'same-machine': found(local, 'addresses of this machine'),
    tls: host === null ? missing('not on a unix socket') : found(describeTls(client), 'connection of our own'),
    'round-trip': found(await measureRoundTrip(client, clock), 'median of SELECT 1, one after another', 'ms'),
  };
  return tellFacts('link', findings);
}

async function measureRoundTrip(client: Client, clock: () => number): Promise<number> {
  await client.query('SELECT 1');
  const times: number[] = [];
  const began = clock();
  while (times.length < ROUNDS && (times.length < LEAST || clock() - began < MOST_MS)) {
    const asked = clock();
    await client.query('SELECT 1');
    times.push(clock() - asked);
  }
  times.sort((one, other) => one - other);
  return Number((times[Math.floor(times.length / 2)] ?? 0).toFixed(3));
}

function describeTls(client: Client): string {
  const stream = client.connection.stream as Partial<TLSSocket>;
  return stream.encrypted ? (stream.getProtocol?.() ?? 'on') : 'off';
}

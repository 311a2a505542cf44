import {setTimeout as pause} from 'node:timers/promises';
import type {Happening, Machine} from '../event/event.ts';
import type {Texts} from '../host/system.ts';
import {beats} from './beats.ts';
import {openChannel} from './channel.ts';
import {type HostSamples, openHostSamples} from './host-samples.ts';
import {openHostShell} from './host-shell.ts';

export interface HostVia {
  readonly machine: Machine;
  /** What runs a shell there: `ssh db1`; empty for this machine. */
  readonly prefix: string;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /** Process id of the pgbench under way there; null for none. */
  readonly pgbench: () => number | null;
  /** Told the process group that has to end with us. */
  readonly watch: (group: number | null) => void;
  readonly everyMs?: number;
  readonly clock?: () => number;
  /** Waits between two tries, in ms. */
  readonly backOffMs?: readonly number[];
}

const BACK_OFF_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000];
/** A connection may take its time; a look may not. */
const OPENING_MS = 30_000;
const ANSWER_MS = 10_000;
/** One that takes longer is told of, and still waited for. */
const PATIENCE_MS = 10_000;
/** After so many answers a loss is news again. */
const LASTING = 30;

/**
 * Watches a machine through a shell: `host` at each connection, then a `host-sample` for each look, one in flight. A loss is told once as a
 * `trouble` and tried again until the signal ends it.
 */
export async function* watchHostVia(options: HostVia): AsyncGenerator<Happening, void, undefined> {
  const {signal, backOffMs = BACK_OFF_MS} = options;
  let told = false;
  for (let failures = 0; !signal.aborted; failures++) {
    let answers = 0;
    let why: string | null = null;
    for await (const happening of watchOnce(options, reason => {
      why = reason;
    })) {
      if (happening.type === 'host-sample') answers++;
      if (happening.type === 'trouble') {
        if (told) continue;
        told = true;
      }
      yield happening;
    }
    if (signal.aborted) return;
    if (answers > 0) failures = 0;
    if (answers >= LASTING) told = false;
    if (!told) yield describeLoss(options, why);
    told = true;
    await pause(backOffMs[Math.min(failures, backOffMs.length - 1)], null, {signal}).catch(() => {});
  }
}

type Message =
  | {readonly kind: 'beat'}
  | {readonly kind: 'answer'; readonly texts: Texts}
  | {readonly kind: 'failed'; readonly why: string};

/** One connection, as long as it lasts. */
async function* watchOnce(
  {machine, prefix, signal, pgbench, watch, everyMs = 1000, clock = () => performance.now()}: HostVia,
  tell: (why: string) => void,
): AsyncGenerator<Happening, void, undefined> {
  const inbox = openChannel<Message>();
  const over = new AbortController();
  const stop = AbortSignal.any([signal, over.signal]);
  stop.addEventListener('abort', inbox.close, {once: true});
  const shell = openHostShell({
    prefix,
    watch,
    hear: texts => inbox.push({kind: 'answer', texts}),
    fail: why => inbox.push({kind: 'failed', why}),
  });
  const beat = async () => {
    for await (const _ of beats(stop, everyMs, clock)) inbox.push({kind: 'beat'});
  };
  void beat();
  let samples: HostSamples | null = null;
  let askedAt: number | null = clock();
  try {
    for await (const message of inbox) {
      if (message.kind === 'failed') return tell(message.why);
      if (message.kind === 'beat') {
        if (askedAt !== null) {
          const mostMs = samples ? ANSWER_MS : OPENING_MS;
          const waitedMs = clock() - askedAt;
          if (waitedMs > mostMs) return tell(`no answer for ${mostMs / 1000} s`);
          if (!samples && waitedMs > PATIENCE_MS) yield describeSilence(machine, prefix);
        } else if (samples?.known) {
          askedAt = clock();
          shell.ask(pgbench());
        }
        continue;
      }
      askedAt = null;
      if (samples) yield {type: 'host-sample', machine, statistics: samples.read(message.texts)};
      else {
        samples = openHostSamples(machine, message.texts.get('system') ?? '', message.texts);
        yield samples.seen;
      }
    }
  } finally {
    over.abort();
    shell.close();
  }
}

function describeLoss({machine, prefix}: HostVia, why: string | null): Happening {
  return describe(machine, `${nameMachine(machine, prefix)}: ${why ?? 'it has ended'}. It is tried again.`);
}

function describeSilence(machine: Machine, prefix: string): Happening {
  return describe(machine, `${nameMachine(machine, prefix)}: no answer yet. It is waited for.`);
}

function nameMachine(machine: Machine, prefix: string): string {
  return machine === 'server' ? `The server's machine is not seen by '${prefix}'` : 'This machine is not seen';
}

function describe(machine: Machine, message: string): Happening {
  const advice = 'It has to run a shell there that asks nothing: ssh -o BatchMode=yes db1, docker exec -i db.';
  return {type: 'trouble', source: 'host', message, advice: machine === 'server' ? advice : null};
}

import type {Event, Happening} from '../event/event.ts';
import {openChannel} from './channel.ts';

/** Monotonic time in ms, from any zero. */
export type Clock = () => number;

/** Where all that happens becomes one stream, stamped by the one clock. */
export interface Merge {
  readonly events: AsyncIterable<Event>;
  /** Something that happened just now. */
  readonly push: (happening: Happening) => void;
  /** One more source; it may be added while the stream is read. */
  readonly add: (source: AsyncIterable<Happening>) => void;
  /** Ends the stream and its beat; sources are not ended by it. */
  readonly close: () => void;
}

/** Opens the stream at session time `from`, in ms; a beat follows every `everyMs`, whatever else is silent. */
export function openMerge(clock: Clock = () => performance.now(), everyMs = 1000, from = 0): Merge {
  const began = clock() - from;
  const channel = openChannel<Event>();
  const push = (happening: Happening) => channel.push({...happening, at: Math.round(clock() - began)} as Event);
  let beats = Math.floor(from / everyMs);
  let timer: NodeJS.Timeout;
  const schedule = () => {
    beats = Math.max(beats + 1, Math.floor((clock() - began) / everyMs) + 1);
    timer = setTimeout(
      () => {
        push({type: 'beat'});
        schedule();
      },
      Math.max(0, began + beats * everyMs - clock()),
    );
  };
  schedule();
  return {
    events: channel,
    push,
    add: source => {
      pour(source, push).catch(channel.fail);
    },
    close: () => {
      clearTimeout(timer);
      channel.close();
    },
  };
}

async function pour(source: AsyncIterable<Happening>, push: (happening: Happening) => void): Promise<void> {
  for await (const happening of source) push(happening);
}

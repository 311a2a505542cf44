import type {Happening, Row} from '../event/event.ts';
import type {Poll} from '../server/poll.ts';
import {openSessionTexts} from './session-texts.ts';

/** Makes events of the polls of one server. */
export interface Samples {
  /** A `sample`, without the statistics whose rows are those of the last poll, then the `sessions`, unless there are none again. */
  read(poll: Poll, tookMs: number): Happening[];
  /** The next sample holds every statistic: after each connection. */
  startOver(): void;
}

/** Nothing polled yet. */
export function openSamples(): Samples {
  const readSessions = openSessionTexts();
  let last: ReadonlyMap<string, string> = new Map();
  let wasQuiet = false;
  return {
    read: ({clock, statistics, sessions}, tookMs) => {
      const texts = new Map(Object.entries(statistics).map(([name, rows]) => [name, JSON.stringify(rows)]));
      const changed: Record<string, readonly Row[]> = {};
      for (const [name, rows] of Object.entries(statistics))
        if (last.get(name) !== texts.get(name)) changed[name] = rows;
      last = texts;
      const isQuiet = sessions.length === 0;
      const happenings: Happening[] = [{type: 'sample', clock, tookMs, statistics: changed}];
      if (!isQuiet || !wasQuiet) happenings.push(readSessions(sessions));
      wasQuiet = isQuiet;
      return happenings;
    },
    startOver: () => {
      last = new Map();
    },
  };
}

import type {Happening, SampledRow} from '../event/event.ts';
import type {Poll} from '../server/poll.ts';
import {openSessionTexts} from './session-texts.ts';

/** Makes events of the polls of one server. */
export interface Samples {
  /** A `sample`, without the statistics and rows that are those of the last poll, then the `sessions`, unless there are none again. */
  read(poll: Poll, tookMs: number): Happening[];
  /** The next sample holds every statistic: after each connection. */
  startOver(): void;
}

/** Nothing polled yet. */
export function openSamples(): Samples {
  const readSessions = openSessionTexts();
  let last: ReadonlyMap<string, readonly string[]> = new Map();
  let wasQuiet = false;
  return {
    read: ({clock, statistics, sessions}, tookMs) => {
      const texts = new Map(
        Object.entries(statistics).map(([name, rows]) => [name, rows.map(row => JSON.stringify(row))]),
      );
      const changed: Record<string, readonly SampledRow[]> = {};
      for (const [name, rows] of Object.entries(statistics)) {
        const [now = [], before] = [texts.get(name), last.get(name)];
        if (before && now.join() === before.join()) continue;
        changed[name] = rows.map((row, index) => findPlace(now[index], before) ?? row);
      }
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

/** Where a row stood before; null when it is another now. */
function findPlace(row: string | undefined, before: readonly string[] | undefined): number | null {
  const place = row === undefined || !before ? -1 : before.indexOf(row);
  return place < 0 ? null : place;
}

import type {Event} from '../../source/event/event.ts';
import {flow} from '../../source/flow.ts';
import {initialState} from '../../source/state/state.ts';
import {inventLongSession} from '../long-session.ts';

/** Folds and decides a long session as a live one is: prints what memory it took after a third of it and at its end, and what is kept. Needs --expose-gc. */
const hours = Number(process.argv[2]);
const rss = () => process.memoryUsage().rss / 1e6;
let laterMB = 0;

function* measured(): Generator<Event> {
  for (const event of inventLongSession(hours)) {
    if (laterMB === 0 && event.at > (hours * 3_600_000) / 3) laterMB = rss();
    yield event;
  }
}

await flow({events: measured(), from: initialState, perform: () => {}});
const endMB = rss();
globalThis.gc?.();
console.log(JSON.stringify({laterMB, endMB, keptMB: process.memoryUsage().heapUsed / 1e6}));

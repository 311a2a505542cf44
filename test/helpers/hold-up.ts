import type {Event, SessionRow} from '../../source/event/event.ts';

const PSQL = 9001;
const IDLE = 9002;
const holder: SessionRow = [4711, null, PSQL, IDLE, null, null, null, 9000, []];

/** The same events, but in some stretches of the polls with sessions a session of psql holds up two others, longer and longer. */
export function holdUp(events: readonly Event[]): Event[] {
  let polls = 0;
  return events.map(event => {
    if (event.type !== 'sessions') return event;
    const poll = polls++;
    const texts = poll === 0 ? [...event.texts, [PSQL, 'psql'] as const, [IDLE, 'idle'] as const] : event.texts;
    const second = poll % 23;
    if (second > 5 && second !== 9) return {...event, texts};
    const wait = ([pid, user, program, state, type, name, query]: SessionRow): SessionRow => {
      return [pid, user, program, state, type, name, query, second * 1000, [4711]];
    };
    const rows = event.rows.map((row, index) => (index < 2 ? wait(row) : row));
    return {...event, rows: [...rows, holder], texts};
  });
}

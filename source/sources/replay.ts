import type {Event} from '../event/event.ts';
import type {Placed} from '../session/reader.ts';

/** The events of a recording without their places. */
export async function* eventsOf(placed: AsyncIterable<Placed>): AsyncGenerator<Event> {
  for await (const {event} of placed) yield event;
}

import type {Figures} from './system.ts';

/** Links that have carried anything; the loopback only where no other has. */
export function keepWorking(links: readonly Figures[], loopback: string): Figures[] {
  const working = links.filter(link => Number(link.received_bytes) + Number(link.sent_bytes) > 0);
  const others = working.filter(({name}) => name !== loopback);
  return others.length > 0 ? others : working;
}

import {addUp, readNumber, splitFields} from '../numbers.ts';
import type {Figures} from '../system.ts';
import {keepWorking} from '../working-links.ts';

/** /proc/net/dev (proc_pid_net(5)): eight figures received, eight sent; null when there is no such line. */
export function readNetwork(dev: string | undefined): Figures[] | null {
  const links = (dev ?? '').split('\n').flatMap(line => {
    const [, name, rest = ''] = /^\s*([^\s|]+):(.*)$/.exec(line) ?? [];
    const figures = splitFields(rest).map(readNumber);
    if (name === undefined || figures.length < 16) return [];
    const [receivedBytes, receivedPackets, , receivedDropped, , , , , sentBytes, sentPackets, , sentDropped] = figures;
    return [
      {
        name,
        received_bytes: receivedBytes ?? null,
        sent_bytes: sentBytes ?? null,
        received_packets: receivedPackets ?? null,
        sent_packets: sentPackets ?? null,
        dropped: addUp(receivedDropped ?? null, sentDropped ?? null),
      },
    ];
  });
  return links.length === 0 ? null : keepWorking(links, 'lo');
}

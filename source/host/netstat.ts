import {readNumber, splitFields} from './numbers.ts';
import type {Figures} from './system.ts';
import {keepWorking} from './working-links.ts';

/**
 * `netstat -ibn` of FreeBSD and macOS: the lines of links (`<Link#1>`) by the titles over them, counted from the right since a link may have no
 * address. null when there is no such line.
 */
export function readNetstat(text: string | undefined): Figures[] | null {
  const [heading = '', ...lines] = (text ?? '').split('\n').filter(line => line !== '');
  const titles = splitFields(heading);
  const after = titles.indexOf('Ipkts');
  if (after < 0) return null;
  const links = lines.flatMap(line => {
    const fields = splitFields(line);
    if (!fields[2]?.startsWith('<Link')) return [];
    const figure = (title: string) => {
      const place = titles.indexOf(title);
      return place < after ? null : readNumber(fields[fields.length - (titles.length - place)]);
    };
    const dropped = figure('Idrop');
    return [
      {
        name: fields[0]?.replace(/\*$/, '') ?? '',
        received_bytes: figure('Ibytes'),
        sent_bytes: figure('Obytes'),
        received_packets: figure('Ipkts'),
        sent_packets: figure('Opkts'),
        dropped,
      },
    ];
  });
  return links.length === 0 ? null : keepWorking(links, 'lo0');
}

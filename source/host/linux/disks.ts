import {readNumber, splitFields} from '../numbers.ts';
import type {Figures} from '../system.ts';

/** A sector of /proc/diskstats, whatever those of the device are. */
const SECTOR_BYTES = 512;
const notDisks = /^(loop|ram|zram|fd|sr)\d/;

/**
 * /proc/diskstats (Documentation/admin-guide/iostats.rst of the kernel), whole devices that have done anything. After the name stand reads, merged,
 * sectors and ms, the same of writes, requests under way, ms busy, ms of all requests. null when there is no such line.
 */
export function readDisks(diskstats: string | undefined): Figures[] | null {
  const lines = (diskstats ?? '').split('\n').map(splitFields);
  const known = lines.filter(fields => fields.length >= 14 && readNumber(fields[0]) !== null);
  if (known.length === 0) return null;
  const names = new Set(known.map(fields => fields[2] ?? ''));
  return known.flatMap(fields => {
    const [, , name = '', ...texts] = fields;
    const figures = texts.slice(0, 11).map(readNumber);
    const [reads, , readSectors, readMs, writes, , writeSectors, writeMs, , busyMs, queueMs] = figures;
    if (notDisks.test(name) || isPartition(name, names) || !((reads ?? 0) + (writes ?? 0) > 0)) return [];
    return [
      {
        name,
        reads: reads ?? null,
        read_bytes: toBytes(readSectors),
        read_ms: readMs ?? null,
        writes: writes ?? null,
        write_bytes: toBytes(writeSectors),
        write_ms: writeMs ?? null,
        busy_ms: busyMs ?? null,
        queue_ms: queueMs ?? null,
      },
    ];
  });
}

/** `sda1` beside `sda`, `nvme0n1p2` beside `nvme0n1`. */
function isPartition(name: string, names: ReadonlySet<string>): boolean {
  const [, plain] = /^(.*\D)\d+$/.exec(name) ?? [];
  if (plain !== undefined && names.has(plain)) return true;
  const [, numbered] = /^(.*\d)p\d+$/.exec(name) ?? [];
  return numbered !== undefined && names.has(numbered);
}

function toBytes(sectors: number | null | undefined): number | null {
  return sectors == null ? null : sectors * SECTOR_BYTES;
}

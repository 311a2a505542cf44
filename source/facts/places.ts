import type {FactKind} from './catalogue.ts';

/** Where a server keeps what must not be lost: its data directory, and pg_wal, which may stand elsewhere. */
export const places = ['data', 'wal'] as const;

export type Place = (typeof places)[number];

type Entry = readonly [
  title: string,
  marks?: {readonly starred?: true; readonly durability?: true; readonly unit?: string},
];

const star = {starred: true} as const;
const durability = {starred: true, durability: true} as const;

/** What is to be known of a place, whatever its file system; what others do not have is missing there with that reason. */
const entries: Readonly<Record<string, Entry>> = {
  path: ['path'],
  'file-system': ['file system', star],
  'mount-options': ['mount options', star],
  device: ['device'],
  'disk-model': ['disk'],
  rotational: ['rotating disk', star],
  scheduler: ['I/O scheduler'],
  'read-ahead': ['read-ahead', {unit: 'bytes'}],
  'free-bytes': ['free space', {unit: 'bytes'}],
  barriers: ['write barriers', durability],
  'write-cache': ['write cache of the disk', durability],
  'zfs-sync': ['ZFS sync', durability],
  'zfs-recordsize': ['ZFS recordsize', {starred: true, unit: 'bytes'}],
  'zfs-compression': ['ZFS compression', star],
  'zfs-logbias': ['ZFS logbias', star],
  'zfs-atime': ['ZFS atime'],
  'zfs-primarycache': ['ZFS primarycache', star],
  'zfs-redundant-metadata': ['ZFS redundant_metadata'],
  'ufs-async': ['UFS async', durability],
  'ufs-soft-updates': ['UFS soft updates', star],
  'ufs-journal': ['UFS journal', star],
  'ufs-noatime': ['UFS noatime'],
};

const placeTitles: Readonly<Record<Place, string>> = {data: 'data directory', wal: 'pg_wal'};

/** Of storage as a whole; neither can be seen from within, and a person may add both to a file of facts. */
const whole: readonly FactKind[] = [
  {
    topic: 'storage',
    name: 'vm-disk-cache',
    title: 'disk cache mode of the virtual machine',
    starred: true,
    durability: true,
  },
  {topic: 'storage', name: 'battery-backed-cache', title: 'battery-backed cache', starred: true, durability: true},
];

/** `data-file-system`, `wal-file-system` … */
export const placeKinds: readonly FactKind[] = [
  ...places.flatMap(place =>
    Object.entries(entries).map(
      ([name, [title, marks]]): FactKind => ({
        topic: 'storage',
        name: `${place}-${name}`,
        title: `${placeTitles[place]}: ${title}`,
        starred: false,
        ...marks,
      }),
    ),
  ),
  {topic: 'storage', name: 'wal-apart', title: 'pg_wal on a file system of its own', starred: true},
  ...whole,
];

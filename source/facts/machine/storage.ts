import {type Finding, type Findings, found, missing, notHere} from '../finding.ts';
import {places} from '../places.ts';
import {addFstabOptions, findMount, type Mount, readBsdMounts, readProcMounts} from './mounts.ts';
import type {Answer} from './sections.ts';

/** Reads what the data directory and pg_wal stand on. */
export function readStorage(answer: Answer): Findings {
  const proc = answer.text('mounts');
  const mounts =
    proc === null
      ? addFstabOptions(readBsdMounts(answer.text('mount') ?? ''), answer.text('mount-p') ?? '')
      : readProcMounts(proc);
  const [data, wal] = places.map(place => findMount(mounts, answer.text(`${place}-df`) ?? ''));
  const apart =
    data?.mount && wal?.mount
      ? found(data.mount.folder !== wal.mount.folder, 'df -kP')
      : missing(answer.why(answer.text('data-df') === null ? 'data-df' : 'wal-df'), 'df -kP');
  return {
    ...Object.fromEntries(
      places.flatMap(place =>
        Object.entries(readPlace(answer, place, mounts)).map(([name, finding]) => [`${place}-${name}`, finding]),
      ),
    ),
    'wal-apart': apart,
    'vm-disk-cache': missing('not visible from within the machine'),
    'battery-backed-cache': missing('not visible to the operating system'),
  };
}

function readPlace(answer: Answer, place: string, mounts: readonly Mount[]): Findings {
  const df = answer.text(`${place}-df`);
  const {mount, freeBytes} = findMount(mounts, df ?? '');
  const path = answer.find(`${place}-path`, 'readlink -f', text => text);
  const why = path.missing ?? (df === null ? answer.why(`${place}-df`) : 'its file system is not among those mounted');
  const fileSystem = mount?.fileSystem ?? null;
  const only = (matches: RegExp, words: string, finding: (mount: Mount) => Finding): Finding => {
    if (mount === null) return missing(why);
    return matches.test(mount.fileSystem) ? finding(mount) : missing(notHere(`${words}, this is ${fileSystem}`));
  };
  const zfs = readZfs(answer, place);
  const ufs = (read: (mount: Mount) => Finding) => only(/^(ufs|ffs)$/, 'UFS', read);
  return {
    path,
    'file-system': mount ? found(mount.fileSystem, 'mount') : missing(why),
    'mount-options': mount ? found(mount.options.join(','), 'mount') : missing(why),
    device: mount ? found(mount.device, 'mount') : missing(why),
    ...readDisk(answer, place),
    'free-bytes': freeBytes === null ? missing(why) : found(freeBytes, 'df -kP', 'bytes'),
    barriers: only(/^(ext[34]|xfs|btrfs)$/, 'ext3, ext4, XFS and Btrfs', findBarriers),
    ...Object.fromEntries(zfsNames.map(name => [`zfs-${name}`, only(/^zfs$/, 'ZFS', () => zfs(name))])),
    'ufs-async': ufs(({options}) =>
      found(
        options.some(option => /^async/.test(option)),
        'mount',
      ),
    ),
    'ufs-soft-updates': ufs(({options}) =>
      found(
        options.some(option => /soft-?(updates|dep)/.test(option)),
        'mount',
      ),
    ),
    'ufs-journal': ufs(({options}) => findJournal(options)),
    'ufs-noatime': ufs(({options}) => found(options.includes('noatime'), 'mount')),
  };
}

/** Linux lists them only where they are not as they are by default; ext3 had none by default before 3.1. */
function findBarriers({fileSystem, options}: Mount): Finding {
  const how = 'mount options';
  if (options.some(option => option === 'nobarrier' || option === 'barrier=0')) return found('off', how);
  const told = options.some(option => option === 'barrier' || option === 'barrier=1');
  return fileSystem === 'ext3' && !told ? missing('ext3 does not list its default', how) : found('on', how);
}

function findJournal(options: readonly string[]): Finding {
  const journal = options.find(option => /journal|^log$/.test(option));
  return found(journal ?? 'none', 'mount');
}

const zfsNames = ['sync', 'recordsize', 'compression', 'logbias', 'atime', 'primarycache', 'redundant-metadata'];

/** Of `zfs get -Hp -o property,value`: a name, a tab, a value. */
function readZfs(answer: Answer, place: string): (name: string) => Finding {
  const text = answer.text(`${place}-zfs`);
  const values: ReadonlyMap<string, string> = new Map(
    (text ?? '').split('\n').map(line => {
      const [property = '', value = ''] = line.split('\t');
      return [property, value];
    }),
  );
  return name => {
    const value = values.get(name.replaceAll('-', '_'));
    if (value === undefined)
      return missing(text === null ? answer.why(`${place}-zfs`) : 'not told by zfs get', 'zfs get');
    return name === 'recordsize' ? found(Number(value), 'zfs get', 'bytes') : found(value, 'zfs get');
  };
}

/** The queue of the block device that the file system is on, and the disks that this is made of. */
function readDisk(answer: Answer, place: string): Findings {
  const text = answer.text(`${place}-block`);
  const rows = (text ?? '')
    .split('\n')
    .map(
      line =>
        new Map([...line.matchAll(/(\w+)=(.*?)(?= \w+=|$)/g)].map(([, name = '', value = '']) => [name, value.trim()])),
    );
  // What others are made of has no model; where none has one, each counts.
  const disks = rows.some(row => row.get('model')) ? rows.filter(row => row.get('model')) : rows;
  const find = (
    rows: readonly ReadonlyMap<string, string>[],
    name: string,
    read: (value: string) => Finding,
  ): Finding => {
    const values = [...new Set(rows.map(row => row.get(name) ?? ''))].filter(value => value !== '');
    if (values.length > 0) return read(values.join(', '));
    const path = answer.find(`${place}-path`, '', one => one);
    return missing(path.missing ?? (text === null ? answer.why(`${place}-block`) : 'not told by this device'));
  };
  return {
    'disk-model': find(disks, 'model', value => found(value, 'device/model of /sys/block')),
    rotational: find(disks, 'rotational', value =>
      found(value === '0' ? 'no' : value === '1' ? 'yes' : 'some', 'queue/rotational of /sys/block'),
    ),
    scheduler: find(disks, 'scheduler', value => found(value, 'queue/scheduler of /sys/block')),
    'read-ahead': find(rows.slice(0, 1), 'read_ahead_kb', value =>
      found(Number(value) * 1024, 'queue/read_ahead_kb of /sys/block', 'bytes'),
    ),
    'write-cache': find(disks, 'write_cache', value =>
      found(value.replaceAll('_', ' '), 'queue/write_cache of /sys/block'),
    ),
  };
}

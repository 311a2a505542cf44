/** A mounted file system as the system lists it. */
export interface Mount {
  readonly device: string;
  readonly folder: string;
  readonly fileSystem: string;
  /** As listed, without those that only name sizes of the kernel's own. */
  readonly options: readonly string[];
}

/** Reads /proc/mounts, in which blanks are \040; see fstab(5). */
export function readProcMounts(text: string): Mount[] {
  return text.split('\n').flatMap(line => {
    const [device, folder, fileSystem, options] = line.split(' ').map(decode);
    if (!device || !folder || !fileSystem || options === undefined) return [];
    return [{device, folder, fileSystem, options: options.split(',')}];
  });
}

/** Reads `mount` of the BSDs and macOS: `/dev/ada0p2 on / (ufs, local, soft-updates)`; NetBSD and OpenBSD write `type ffs (local)`. */
export function readBsdMounts(text: string): Mount[] {
  return text.split('\n').flatMap(line => {
    const [, device, folder, type, list = ''] = /^(.+?) on (.+?)(?: type (\S+))? \((.*)\)$/.exec(line.trim()) ?? [];
    if (device === undefined || folder === undefined) return [];
    const words = list.split(/,\s*/);
    const fileSystem = type ?? words.shift() ?? '';
    return [{device, folder, fileSystem, options: words.filter(word => word !== '')}];
  });
}

/** Adds what `mount -p` alone tells: the options in the words of fstab, `rw,noatime`. */
export function addFstabOptions(mounts: readonly Mount[], text: string): Mount[] {
  const listed = new Map(
    text.split('\n').map(line => {
      const [, folder = '', , options = ''] = line.trim().split(/\s+/);
      return [folder, options.split(',').filter(word => word !== '')];
    }),
  );
  return mounts.map(mount => ({
    ...mount,
    options: [...new Set([...(listed.get(mount.folder) ?? []), ...mount.options])],
  }));
}

/** The file system that `df -kP` names for a folder, with what is free of it; the last one mounted there hides the others. */
export function findMount(mounts: readonly Mount[], df: string): {mount: Mount | null; freeBytes: number | null} {
  const line = df.trim().split('\n').at(-1) ?? '';
  const [, device, free, folder] = /^(.+?)\s+\d+\s+\d+\s+(-?\d+)\s+\d+%\s+(.+)$/.exec(line) ?? [];
  if (folder === undefined) return {mount: null, freeBytes: null};
  const mount = mounts.findLast(one => one.folder === folder && one.device === device);
  return {
    mount: mount ?? mounts.findLast(one => one.folder === folder) ?? null,
    freeBytes: Math.max(0, Number(free)) * 1024,
  };
}

function decode(text: string): string {
  return text.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
}

import {systemScripts} from './system-scripts.ts';

/** Folders of the server of which the script is to tell what they stand on; null for none. */
export interface Folders {
  /** The data directory, or where the tablespace of the database is. */
  readonly data: string | null;
  readonly wal: string | null;
  /** Why one of them is not known. */
  readonly why: string;
}

/** Written by the script as its last section: without it the answer was cut. */
export const END = 'end';

/**
 * What a shell is fed through its input, once: it writes the facts of its machine as sections. `@@ NAME` begins one, `@! WORDS` says why it is
 * empty. Nothing in it writes to the machine, and what is not there or not permitted is told, never an error.
 */
export function machineScript({data, wal, why}: Folders): string {
  return `LC_ALL=C; PATH=$PATH:/sbin:/usr/sbin:/usr/local/sbin; export LC_ALL PATH
mark() { echo; echo "@@ $1"; }
no() { echo; echo "@! $1"; }
# run NAME COMMAND…: its output; else its last words
run() { mark "$1"; shift
command -v "$1" >/dev/null || { no "$1 is not there"; return; }
"$@" 2>&1 || no "$1 gave exit code $?"; }
# file NAME PATH
file() { mark "$1"
[ -e "$2" ] || { no "$2 is not there"; return; }
cat "$2" || no "$2 may not be read"; }
# same as file, for one of several paths
first() { name=$1; shift; for path; do [ -r "$path" ] && { file "$name" "$path"; return; }; done; mark "$name"; no "$1 is not there"; }
real() { readlink -f "$1" || echo "$1"; }
facts() {
wal=${quote(wal)}
[ -r "\${wal%/*}/postmaster.pid" ] && postmaster=$(head -n 1 "\${wal%/*}/postmaster.pid")
${systemScripts.shared}
case $(uname -s) in
${Object.entries(systemScripts.own)
  .map(([system, text]) => `${system})\n${text};;`)
  .join('\n')}
*) block() { no "there is no reader for this system"; };;
esac
place data ${quote(data)}
place wal "$wal"
mark ${END}; }
# place NAME PATH: what a folder stands on
place() { mark "$1-path"
[ -n "$2" ] || { no ${quote(why)}; return; }
path=$(real "$2"); echo "$path"
mark "$1-df"; df -kP "$path" 2>&1 || { no "$path cannot be seen"; return; }
device=$(df -kP "$path" | awk 'END {print $1}')
mark "$1-block"; block "$path"
mark "$1-zfs"
if command -v zfs >/dev/null; then
zfs get -Hp -o property,value recordsize,compression,logbias,sync,atime,primarycache,redundant_metadata "$device" 2>&1 || no "zfs gave exit code $?"
else no "zfs is not there"; fi
case $device in /dev/*) command -v tunefs >/dev/null && run "$1-tunefs" tunefs -p "$device";; esac; }
facts 2>/dev/null </dev/null
exit
`;
}

function quote(text: string | null): string {
  return text === null ? "''" : `'${text.replaceAll("'", `'\\''`)}'`;
}

const sysctls = [
  ...[
    'hw.model',
    'hw.ncpu',
    'hw.physmem',
    'hw.memsize',
    'kern.osrelease',
    'vm.loadavg',
    'kern.cp_time',
    'vm.swap_total',
  ],
  ...[
    'kern.smp.cores',
    'kern.smp.threads_per_core',
    'kern.vm_guest',
    'security.jail.jailed',
    'kern.timecounter.hardware',
  ],
  ...[
    'vm.ndomains',
    'machdep.cpu.brand_string',
    'hw.physicalcpu',
    'hw.logicalcpu',
    'hw.packages',
    'kern.hv_vmm_present',
  ],
  ...[
    'vm.swapusage',
    'vfs.zfs.arc.max',
    'vfs.zfs.arc_max',
    'vfs.zfs.arc.min',
    'vfs.zfs.txg.timeout',
    'vfs.zfs.dirty_data_max',
  ],
  ...['vfs.zfs.prefetch.disable', 'vfs.zfs.compressed_arc_enabled', 'vfs.zfs.bclone_enabled', 'dev.cpu.0.freq'],
];

/** One by one: an unknown name must not hide the others. */
const bsd = `mark sysctl
for name in ${sysctls.join(' ')}; do sysctl "$name"; done
run mount mount
mark mount-p; mount -p
block() { no "not told by this system"; }
`;

const linux = `mark cpuinfo; grep -E '^(processor|model name|physical id|core id|cpu cores|CPU implementer|CPU part|Model|Hardware|cpu)[[:space:]]*:' /proc/cpuinfo
mark hypervisor; grep -m1 -ow hypervisor /proc/cpuinfo
file meminfo /proc/meminfo
file loadavg /proc/loadavg
mark stat; head -n 1 /proc/stat
file mounts /proc/mounts
file smt /sys/devices/system/cpu/smt/control
mark governor; cat /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor | sort -u
first no-turbo /sys/devices/system/cpu/intel_pstate/no_turbo
first boost /sys/devices/system/cpu/cpufreq/boost
mark vulnerabilities; grep . /sys/devices/system/cpu/vulnerabilities/*
file thp /sys/kernel/mm/transparent_hugepage/enabled
mark uname-v; uname -v
first preempt /sys/kernel/debug/sched/preempt
mark numa; ls -d /sys/devices/system/node/node[0-9]*
file clocksource /sys/devices/system/clocksource/clocksource0/current_clocksource
mark time-sync; [ -e /run/systemd/timesync/synchronized ] && echo yes || timedatectl show -p NTPSynchronized --value
run virt systemd-detect-virt --vm
mark dmi; cat /sys/class/dmi/id/sys_vendor /sys/class/dmi/id/product_name
mark container; systemd-detect-virt --quiet --container && systemd-detect-virt --container || { [ -e /.dockerenv ] && echo docker; } || { [ -e /run/.containerenv ] && echo podman; } || echo none
mark cgroup
group=$(awk -F: '$1 == "0" {print $3}' "/proc/\${postmaster:-self}/cgroup")
while :; do
for name in cpu.max memory.max; do [ -r "/sys/fs/cgroup$group/$name" ] && echo "$name $(cat "/sys/fs/cgroup$group/$name")"; done
case $group in */?*) group=\${group%/*};; *) break;; esac
done
[ -r /sys/fs/cgroup/cpu/cpu.cfs_quota_us ] && echo "cpu.max $(cat /sys/fs/cgroup/cpu/cpu.cfs_quota_us) $(cat /sys/fs/cgroup/cpu/cpu.cfs_period_us)"
[ -r /sys/fs/cgroup/memory/memory.limit_in_bytes ] && echo "memory.max $(cat /sys/fs/cgroup/memory/memory.limit_in_bytes)"
# disk FOLDER: the queue of a block device, then those of what it is made of
disk() { [ -e "$1/partition" ] && set -- "$(dirname "$1")"
echo "name=$(basename "$1") scheduler=$(sed 's/.*\\[\\(.*\\)\\].*/\\1/' "$1/queue/scheduler") rotational=$(cat "$1/queue/rotational") read_ahead_kb=$(cat "$1/queue/read_ahead_kb") write_cache=$(tr ' ' _ <"$1/queue/write_cache") model=$(cat "$1/device/model")"
for slave in "$1"/slaves/*; do if [ -e "$slave" ]; then (disk "$(readlink -f "$slave")"); fi; done; }
block() { number=$(stat -c %d "$1") || { no "stat is not there"; return; }
folder=$(readlink -f "/sys/dev/block/$((number >> 8 & 4095)):$((number & 255 | number >> 12 & 1048320))")
[ -d "$folder" ] && disk "$folder" || no "no block device of this system stands behind it"; }
`;

/** What the script asks, on every system and on each by its `uname -s`. */
export const systemScripts: {readonly shared: string; readonly own: Readonly<Record<string, string>>} = {
  shared: `run uname uname -srm
run host-name uname -n
mark distribution
if [ -r /etc/os-release ]; then (. /etc/os-release; echo "$PRETTY_NAME")
elif command -v freebsd-version >/dev/null; then echo "FreeBSD $(freebsd-version -u)"
elif command -v sw_vers >/dev/null; then echo "$(sw_vers -productName) $(sw_vers -productVersion)"
else no "not told by this system"; fi
mark time-zone; date +'%Z %z'`,
  own: {Linux: linux, 'FreeBSD|DragonFly|NetBSD|OpenBSD|Darwin': bsd},
};

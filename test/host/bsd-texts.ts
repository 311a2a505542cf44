/** What the commands of FreeBSD 13 print, at a moment of an invented machine with two processors. */
export const freebsdOnce = {
  sysctl: `hw.ncpu: 2
hw.physmem: 2111283200
kern.clockrate: { hz = 1000, tick = 1000, profhz = 8126, stathz = 127 }`,
};

export const freebsdLook = {
  sysctl: `kern.cp_time: 1270 127 2540 254 25400
vm.loadavg: { 0.52 0.41 0.38 }
vm.vmtotal: 
System wide totals computed every five seconds: (values in kilobytes)
===============================================
Processes:		(RUNQ: 3 Disk Wait: 1 Page Wait: 0 Sleep: 47)
Virtual Memory:		(Total: 1074277K Active: 1073572K)
Free Memory:	1928728K
vm.stats.sys.v_swtch: 987654
vm.stats.sys.v_intr: 45678
vm.stats.vm.v_page_size: 4096
vm.stats.vm.v_free_count: 1000
vm.stats.vm.v_inactive_count: 500
kstat.zfs.misc.arcstats.size: 1048576`,
  iostat: `                        extended device statistics  
device           r/i         w/i         kr/i         kw/i qlen   tsvc_t/i      sb/i  
ada0          2000.0      3000.0      64000.5      96000.0    0       12.5      10.2  
ada1             0.0         0.0          0.0          0.0    0        0.0       0.0  
pass0          453.0         0.0        226.5          0.0    0        8.0       8.0  `,
  netstat: `Name    Mtu Network       Address              Ipkts Ierrs Idrop     Ibytes    Opkts Oerrs     Obytes  Coll
vtnet0  1500 <Link#1>      02:00:00:12:34:56      155     0     6      30412      136     0      27564     0
vtnet0     - 10.0.2.0/24   10.0.2.15              150     -     -      26364      128     -      24696     -
lo0    16384 <Link#2>      lo0                     12     0     0        840       12     0        840     0`,
  ps: '   1:02.50   0:30.25',
};

/** The same of macOS 14. */
export const macosOnce = {sysctl: 'hw.ncpu: 8\nhw.memsize: 17179869184'};

export const macosLook = {
  sysctl: `vm.loadavg: { 1.85 2.01 2.10 }
vm.swapusage: total = 2048.00M  used = 1024.50M  free = 1023.50M  (encrypted)`,
  vm_stat: `Mach Virtual Memory Statistics: (page size of 16384 bytes)
Pages free:                               10000.
Pages active:                            474260.
Pages inactive:                          415780.
Pages speculative:                         1000.
Pages throttled:                              0.
Pages wired down:                        184732.
Pages purgeable:                          22877.
"Translation faults":                  37287533.
File-backed pages:                       321174.
Anonymous pages:                         370505.`,
  ioreg: `+-o IOBlockStorageDriver  <class IOBlockStorageDriver, id 0x100000663, registered, matched, active, busy 0 (117 ms), retain 8>
  | {
  |   "IOClass" = "IOBlockStorageDriver"
  |   "Statistics" = {"Operations (Write)"=3000,"Latency Time (Write)"=0,"Bytes (Read)"=8192000,"Errors (Write)"=0,"Total Time (Read)"=5000000000,"Total Time (Write)"=2500000000,"Bytes (Write)"=16384000,"Operations (Read)"=2000,"Retries (Write)"=0}
  | }
  |
  +-o APPLE SSD Media  <class IOMedia, id 0x100000791, registered, matched, active, busy 0 (117 ms), retain 12>
      {
        "BSD Name" = "disk0"
      }

+-o IOBlockStorageDriver  <class IOBlockStorageDriver, id 0x100001a50, registered, matched, active, busy 0 (27 ms), retain 8>
    {
      "Statistics" = {"Operations (Write)"=0,"Bytes (Read)"=0,"Bytes (Write)"=0,"Operations (Read)"=0}
    }
`,
  netstat: `Name       Mtu   Network       Address            Ipkts Ierrs     Ibytes    Opkts Oerrs     Obytes  Coll
lo0        16384 <Link#1>                        517138     0   83732104   517138     0   83732104     0
gif0*      1280  <Link#2>                             0     0          0        0     0          0     0
en0        1500  <Link#4>    02:00:00:aa:bb:cc  1234567     0  987654321   234567     0  876543210     0
en0        1500  192.168.1     192.168.1.10     1234567     -  987654321   234567     -  876543210     -`,
  ps: '  0:12.34   0:01.66',
};

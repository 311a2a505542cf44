/** A ladder by name: flags by their long names, as they would be typed. */
export interface Preset {
  readonly name: string;
  /** What it does, a sentence or two. */
  readonly does: string;
  /** What it needs of the server, the data and the person. */
  readonly needs: string;
  /** What the published method left open and was filled in here; null when nothing was. */
  readonly ours: string | null;
  readonly flags: PresetFlags;
  /** Parts run one after the other, each with flags of its own. */
  readonly legs?: readonly {readonly label: string; readonly flags: PresetFlags}[];
  /** A warm-up before the first rung, as long as a rung unless --warm-up says otherwise. */
  readonly warmUp?: {readonly clients: number; readonly workload: string; readonly vacuum: 'all'};
  /** Client counts where the largest of the others is more than the server lets in. */
  readonly fewerClients?: string;
  /** Client counts are added in search of the peak. */
  readonly search?: 'knee';
  /** It means nothing without a command of the person that brings the data back. */
  readonly restores?: boolean;
}

/** Values of flags by their long names, in camel case. */
export type PresetFlags = Readonly<Record<string, string | boolean>>;

/** Every preset, in the order shown to people. */
export const presets: readonly Preset[] = [
  {
    name: 'quick',
    does: 'A first look in two minutes: 1 to 32 clients, doubling, 20 s each.',
    needs: 'pgbench tables of any scale, or --init',
    ours: 'All of it. Rungs of 20 s tell little: no checkpoint falls into most of them.',
    flags: {clients: '1..32*2', time: '20'},
  },
  {
    name: 'knee',
    does: 'Finds the peak: doubles the clients until throughput has fallen twice in a row or the connections run out, then adds rungs around the best.',
    needs: 'pgbench tables of a scale above the clients it will reach, and connections to spare',
    ours: 'All of it.',
    flags: {clients: '1,2'},
    search: 'knee',
  },
  {
    name: 'soak',
    does: 'One rung for hours: what becomes of throughput over checkpoints, vacuum and a growing history.',
    needs: 'room for WAL and for a pgbench_history that grows all the time',
    ours: 'All of it: 16 clients, 4 hours.',
    flags: {clients: '16', time: '14400'},
  },
  {
    name: 'os-shootout',
    does: 'Operating systems compared in 2017 (PostgreSQL 10.1): a warm-up, then select-only and TPC-B over 1, 10 … 120 clients with 8 threads, 30 minutes each. The vacuum of all tables before each TPC-B rung.',
    needs:
      'scale 5000 (about 75 GiB), 120 connections, a client machine of its own, 13.5 hours. Tell the server profiles apart by --label',
    ours: null,
    flags: {
      clients: '1,10..120/10',
      workload: 'select-only,tpcb-like',
      time: '1800',
      jobs: '8',
      scale: '5000',
      vacuum: true,
    },
    warmUp: {clients: 10, workload: 'select-only', vacuum: 'all'},
  },
  {
    name: 'fixed-transactions',
    does: 'FreeBSD and CentOS compared in 2010 (PostgreSQL 8.4): TPC-B, 1000 transactions a client, one thread, 10 to 50, 100, 200 and 300 clients; 10 to 40 where 300 are not let in. One run each, no warm-up.',
    needs:
      'the pgbench tables; how long it takes is known when the first rung has run, which is too short to be quoted',
    ours: 'The scale was not published: the tables are taken as they are.',
    flags: {clients: '10..50/10,100,200,300', workload: 'tpcb-like', transactions: '1000', jobs: '1'},
    fewerClients: '10..40/10',
  },
  {
    name: 'restore-each-run',
    does: 'Two servers compared in 2020 (PostgreSQL 12.2): prepared TPC-B with a thread a client, three times over the list. Before each rung the accounts are prewarmed and a checkpoint is made; after it your command restores the data.',
    needs:
      "--after 'COMMAND', which stops the server, brings data directory, index tablespace and WAL back from a copy, and starts it; scale 15994 (about 200 GB), its indexes made by --init-args '--index-tablespace=NAME'",
    ours: 'The client list (1, 2, 4 … 256), the length of a rung (300 s) and the median of the three.',
    flags: {
      clients: '1..256*2',
      workload: 'tpcb-like',
      protocol: 'prepared',
      time: '300',
      jobs: 'clients',
      repeat: '3',
      scale: '15994',
      prewarm: true,
      checkpoint: true,
    },
    restores: true,
  },
  {
    name: 'protocol-matrix',
    does: 'Protocols and scales compared in 2009 (PostgreSQL 8.4), select-only with one thread, 240 s a rung, in two legs: the simple protocol at several scales; then simple, extended and prepared at one scale.',
    needs:
      'a database for each scale (NAME_s10, NAME_s100, NAME_s1000), made by --init; the client on the server, by unix socket',
    ours: 'The scales within 10 to 1000 and the clients: 1, 2, 4, 8, 12, 16, 24, 32, of which 8, 12 and 16 were published.',
    flags: {clients: '1,2,4,8,12,16,24,32', workload: 'select-only', time: '240', jobs: '1'},
    legs: [
      {label: 'scales', flags: {scale: '10,100,1000', protocol: 'simple'}},
      {label: 'protocols', flags: {scale: '100', protocol: 'simple,extended,prepared'}},
    ],
  },
  {
    name: 'thread-per-client',
    does: 'Operating systems and file systems compared in 2013 (PostgreSQL 9.1): TPC-B for 60 s with a thread a client, shown per second and per minute.',
    needs:
      '100 connections (max_connections was 300), and durability settings that are alike wherever results are compared',
    ours: 'The client list (1, 10, 20 … 100); the scale was not published: the tables are taken as they are.',
    flags: {clients: '1,10..100/10', workload: 'tpcb-like', time: '60', jobs: 'clients', perMinute: true},
  },
];

import type {Fact, FactTopic} from '../event/facts.ts';
import {placeKinds} from './places.ts';
import {settingKinds} from './settings.ts';

/** A fact that a session should know, whether it does or not. */
export interface FactKind {
  readonly topic: FactTopic;
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Whether figures are hardly comparable where it differs. */
  readonly starred: boolean;
  /** Whether it bears on what a crash may lose. */
  readonly durability?: true;
  /** `bytes`, `ms`, `MHz`; absent for words and bare counts. */
  readonly unit?: string;
}

/** What a topic is called above its facts, in the order shown. */
export const topicTitles: Readonly<Record<FactTopic, string>> = {
  server: 'server',
  setting: 'settings',
  pgbench: 'pgbench',
  data: 'data',
  link: 'way to the server',
  host: 'machine of the server',
  storage: 'storage of the server',
  here: 'machine of pgbench',
};

type Entry = Omit<FactKind, 'topic' | 'name'>;

const plain = (title: string, unit?: string): Entry => ({title, starred: false, ...(unit ? {unit} : {})});
const star = (title: string, unit?: string): Entry => ({...plain(title, unit), starred: true});

const server: Readonly<Record<string, Entry>> = {
  version: star('version'),
  'version-number': star('version number'),
  fork: star('fork'),
  redwood: star('Redwood mode'),
  build: plain('built as'),
  started: plain('started'),
  standby: star('is a standby'),
  replicas: star('replicas'),
  'pending-restart': plain('settings that wait for a restart'),
  overrides: plain('settings of roles and databases'),
  'settings-hash': plain('SHA-256 of the settings'),
};

const pgbench: Readonly<Record<string, Entry>> = {
  path: plain('path'),
  version: star('version'),
  command: plain('command of the first run'),
  workload: star('workload'),
  'script-hash': star('SHA-256 of the scripts'),
  protocol: star('protocol (-M)'),
  threads: star('threads (-j)'),
  duration: star('length of a run'),
  ladder: plain('client counts'),
  repeats: plain('runs of each'),
  rate: star('rate (-R)'),
  'latency-limit': plain('latency limit (-L)', 'ms'),
  options: star('options of its sessions (PGOPTIONS)'),
};

const data: Readonly<Record<string, Entry>> = {
  scale: star('scale'),
  'database-bytes': star('size of the database', 'bytes'),
  'table-bytes': plain('size of the pgbench tables', 'bytes'),
  'to-shared-buffers': plain('size against shared_buffers'),
  'to-memory': plain('size against RAM'),
  residence: star('where it fits'),
  fillfactor: plain('fillfactor'),
  partitions: plain('partitions'),
  unlogged: {...star('unlogged'), durability: true},
  tablespace: plain('tablespace'),
  'live-rows': plain('live rows of pgbench_accounts'),
  'dead-rows': plain('dead rows of pgbench_accounts'),
  'updated-rows': plain('rows of pgbench_accounts updated so far'),
  'last-vacuum': plain('last vacuum of pgbench_accounts'),
  'last-analyze': plain('last analyze of pgbench_accounts'),
};

const link: Readonly<Record<string, Entry>> = {
  transport: star('transport'),
  'same-machine': star('pgbench on the machine of the server'),
  tls: star('TLS'),
  'round-trip': plain('round trip, median', 'ms'),
  pooler: star('pooler between'),
};

const machine: Readonly<Record<string, Entry>> = {
  'host-name': plain('host name'),
  kernel: star('kernel'),
  distribution: star('operating system'),
  architecture: plain('architecture'),
  product: plain('product'),
  'cpu-model': star('processor'),
  sockets: plain('sockets'),
  cores: plain('cores'),
  threads: star('processor threads'),
  smt: plain('SMT'),
  governor: plain('frequency governor'),
  turbo: plain('turbo'),
  mitigations: plain('mitigations'),
  memory: star('RAM', 'bytes'),
  swap: plain('swap', 'bytes'),
  'numa-nodes': plain('NUMA nodes'),
  'transparent-hugepages': star('transparent huge pages'),
  'huge-pages': plain('huge pages set aside'),
  preemption: star('preemption model of the kernel'),
  virtualization: star('virtual machine'),
  container: plain('container'),
  'cgroup-cpu': star('processors that the control group leaves'),
  'cgroup-memory': star('memory that the control group leaves', 'bytes'),
  load: plain('load, 1 minute'),
  steal: plain('share of CPU time stolen since boot'),
  'clock-source': plain('clock source'),
  'time-sync': plain('time synchronized'),
  'time-zone': plain('time zone'),
};

/** Of the machine of pgbench only what can hold pgbench back, or be another than is thought. */
const hereNames = ['host-name', 'kernel', 'distribution', 'cpu-model', 'threads', 'memory', 'governor'].concat([
  'virtualization',
  'container',
  'cgroup-cpu',
  'load',
  'steal',
  'clock-source',
]);
const hereStarred = ['cpu-model', 'threads', 'cgroup-cpu'];

const here: Readonly<Record<string, Entry>> = Object.fromEntries(
  hereNames.map(name => [name, {...(machine[name] ?? plain(name)), starred: hereStarred.includes(name)}]),
);

/** Every fact that a session should know, in the order shown. */
export const catalogue: readonly FactKind[] = [
  ...listKinds('server', server),
  ...settingKinds,
  ...listKinds('pgbench', pgbench),
  ...listKinds('data', data),
  ...listKinds('link', link),
  ...listKinds('host', machine),
  ...placeKinds,
  ...listKinds('here', here),
];

const byName = new Map(catalogue.map(kind => [nameFact(kind), kind]));

/** The kind of a fact; one that the catalogue does not know, as any other setting, goes by its name. */
export function findKind({topic, name}: Pick<Fact, 'topic' | 'name'>): FactKind {
  return byName.get(nameFact({topic, name})) ?? {topic, name, title: name, starred: false};
}

/** A fact among those of all topics. */
export function nameFact({topic, name}: Pick<Fact, 'topic' | 'name'>): string {
  return `${topic} ${name}`;
}

function listKinds(topic: FactTopic, entries: Readonly<Record<string, Entry>>): FactKind[] {
  return Object.entries(entries).map(([name, entry]) => ({topic, name, ...entry}));
}

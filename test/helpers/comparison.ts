import type {Comparison} from '../../source/report/compare/comparison.ts';
import {makeComparison} from '../../source/report/compare/making.ts';
import type {SessionReport} from '../../source/report/report.ts';
import type {CheckpointReport} from '../../source/report/rung.ts';
import type {SecondReport} from '../../source/report/seconds.ts';
import {firstGlance, type Glance} from '../../source/view/compare/glance.ts';
import {type CompareScene, compareAgainst} from '../../source/view/compare/scene.ts';
import {plainPaint} from './looks.ts';
import {durable, inventReport, type RungOutline} from './reports.ts';

const RUNS = 5;
const SECONDS = 60;

interface SystemSketch {
  readonly label: string;
  /** tps of a run at so many clients. */
  readonly tps: (clients: number, run: number) => number;
  readonly facts?: Readonly<Record<string, string>>;
  /** Second of each run in which a checkpoint of ten seconds begins. */
  readonly checkpointAt?: number;
}

const counts = [1, 2, 4, 8, 16, 32];

/** Sessions of five repeats each of an ext4 and a ZFS system, the second a little faster with few clients and much with many; one run of the first is not valid. */
export function measuredReports(): SessionReport[] {
  const machine = {...durable, 'host threads': 8, 'setting shared_buffers': '2GB'};
  const grow = (clients: number, most: number) => (most * clients) / (clients + 6);
  const jitter = (run: number) => 1 + 0.008 * Math.sin(7 * run);
  const systems: SystemSketch[] = [
    {
      label: 'ext4',
      tps: (clients, run) => grow(clients, 9000) * jitter(run),
      facts: {'storage data-file-system': 'ext4', 'setting full_page_writes': 'on', 'setting wal_compression': 'off'},
      checkpointAt: 20,
    },
    {
      label: 'zfs',
      tps: (clients, run) => grow(clients, 9000) * jitter(run + 2) * (1 + clients / 160),
      facts: {'storage data-file-system': 'zfs', 'setting wal_compression': 'lz4'},
    },
  ];
  return systems.map(system => inventMeasured(system, machine));
}

function inventMeasured(
  {label, tps, facts = {}, checkpointAt}: SystemSketch,
  machine: Readonly<Record<string, string | number>>,
): SessionReport {
  const rungs = counts.flatMap((clients, place) =>
    Array.from({length: RUNS}, (_, index): RungOutline => {
      const startedMs = (place * RUNS + index) * (SECONDS + 10) * 1000;
      const bad = label === 'ext4' && clients === 16 && index === 1;
      const figure = tps(clients, index) * (bad ? 0.6 : 1);
      const checkpoints: CheckpointReport[] =
        checkpointAt === undefined
          ? []
          : [
              {
                startMs: startedMs + checkpointAt * 1000,
                endMs: startedMs + (checkpointAt + 10) * 1000,
                cause: 'timed',
                buffers: 900,
              },
            ];
      return {
        ...{clients, tps: figure, latencyAverageMs: (1000 * clients) / figure, repeat: index + 1, checkpoints},
        ...{seconds: SECONDS, startedMs, endedMs: startedMs + SECONDS * 1000},
        ...(bad ? {verdicts: [{rule: 'clients-lost', grade: 'invalid', text: '3 of 16 clients lost'}]} : {}),
      };
    }),
  );
  const report = inventReport({name: `${label}-1`, label, facts: {...machine, ...facts}, rungs});
  return {...report, seconds: report.rungs.flatMap(rung => inventSeconds(rung, checkpointAt ?? null))};
}

function inventSeconds(
  {run, clients, tps, startedMs}: SessionReport['rungs'][number],
  checkpointAt: number | null,
): SecondReport[] {
  return Array.from({length: SECONDS}, (_, index) => {
    const second = index + 1;
    const slow = checkpointAt !== null && second > checkpointAt && second <= checkpointAt + 10 ? 0.55 : 1;
    const figure = (tps ?? 0) * slow * (1 + 0.04 * Math.sin(second * 1.7 + run));
    return {
      ...{run, clients, second, atMs: startedMs + 1000 * second, spanMs: 1000, tps: figure, failed: 0},
      ...{
        latencyAverageMs: (1000 * (clients ?? 1)) / figure,
        latencyStddevMs: null,
        p50Ms: null,
        p95Ms: null,
        p99Ms: null,
      },
    };
  });
}

/** Published figures of three systems, a run of each rung. */
export function quotedReports(): SessionReport[] {
  const figures = {
    UFS: [2363, 2311, 2043, 1891],
    'UFS noatime': [2288, 2256, 2098, 1871],
    ext3: [2408, 2369, 2166, 2060],
  };
  return Object.entries(figures).map(([label, tps]) =>
    inventReport({
      ...{name: label, label, facts: {'storage data-file-system': label}},
      rungs: tps.map((figure, index) => ({clients: 10 * (index + 1), tps: figure, quote: 'excluding'})),
    }),
  );
}

/** What a person sees of a comparison, without colours. */
export function compareScene(
  reports: readonly SessionReport[],
  glance: Partial<Glance> = {},
  ignoreDurability = false,
): CompareScene {
  const first: Comparison = makeComparison(reports, {baseline: null, ignoreDurability});
  const seen = {...firstGlance(first, 'plain'), ...glance};
  return {comparison: compareAgainst(first, reports)(seen.baseline), reports, glance: seen, paint: plainPaint};
}

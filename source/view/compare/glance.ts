import type {Comparison} from '../../report/compare/comparison.ts';
import type {CompareDeed} from './keys.ts';

/** Parts that take turns where there is no room for all. */
const parts = ['throughput', 'latency', 'table'] as const;

/** The one that comes so many steps later. */
export function partAfter(part: Glance['part'], steps: number): Glance['part'] {
  return parts[(parts.indexOf(part) + steps + parts.length) % parts.length] ?? part;
}

/** How a person looks at a comparison; never part of it. */
export interface Glance {
  readonly theme: string;
  /** Index of the system that the others are set against. */
  readonly baseline: number;
  readonly workload: number;
  /** Index of the rung under the cursor. */
  readonly rung: number;
  /** Whether each doubling of the clients is as wide as the next. */
  readonly log2: boolean;
  /** Throughput as a share of the baseline. */
  readonly relative: boolean;
  /** Whether the table has transactions per minute, too. */
  readonly perMinute: boolean;
  readonly part: (typeof parts)[number];
  readonly page: 'overview' | 'differences' | 'rung';
  /** First column of the table that is shown; on the page of a rung the first system beside the baseline. */
  readonly sideways: number;
  /** First line of the page of differences that is shown. */
  readonly scroll: number;
  /** Of several runs of a rung which: steps from the typical one. */
  readonly repeat: number;
  readonly help: boolean;
}

/** What the next glance depends on besides the one before. */
export interface Surroundings {
  readonly comparison: Comparison;
  readonly themes: readonly string[];
  /** How far the page can be moved, and by how much at once. */
  readonly reach: {readonly sideways: number; readonly scroll: number; readonly page: number};
}

/** The first glance at a comparison. */
export function firstGlance({baseline, workloads}: Comparison, theme: string): Glance {
  const rungs = workloads[0]?.rungs ?? [];
  const first = rungs.findIndex(({cells}) => cells.every(cell => cell !== null));
  return {
    ...{theme, baseline, workload: 0, rung: Math.max(0, first), log2: false, relative: false, perMinute: false},
    ...{part: 'throughput', page: 'overview', sideways: 0, scroll: 0, repeat: 0, help: false},
  };
}

/** The glance after a key; what does not concern it leaves it as it is. */
export function glanceAfter(glance: Glance, deed: CompareDeed | null, around: Surroundings): Glance {
  if (glance.help) return {...glance, help: false};
  const {comparison, themes, reach} = around;
  const {page, workload, rung} = glance;
  switch (deed) {
    case 'help':
      return {...glance, help: true};
    case 'baseline':
      return {...glance, baseline: (glance.baseline + 1) % comparison.systems.length, sideways: 0};
    case 'log-axis':
      return {...glance, log2: !glance.log2};
    case 'relative':
      return {...glance, relative: !glance.relative};
    case 'workload':
      return nextWorkload(glance, comparison);
    case 'theme':
      return {...glance, theme: themes[(themes.indexOf(glance.theme) + 1) % themes.length] ?? glance.theme};
    case 'next-part':
    case 'previous-part':
      return {...glance, part: partAfter(glance.part, deed === 'next-part' ? 1 : -1)};
    case 'differences':
      return {...glance, page: page === 'differences' ? 'overview' : 'differences', scroll: 0, sideways: 0};
    case 'enter':
      return {...glance, page: page === 'rung' ? 'overview' : 'rung', sideways: 0, repeat: 0};
    case 'back':
      return {...glance, page: 'overview', sideways: 0};
    case 'repeat':
      return {...glance, repeat: glance.repeat + 1};
    case 'up':
    case 'down': {
      const by = deed === 'down' ? 1 : -1;
      if (page === 'differences') return {...glance, scroll: within(glance.scroll + by, reach.scroll)};
      return {...glance, rung: within(rung + by, (comparison.workloads[workload]?.rungs.length ?? 1) - 1), repeat: 0};
    }
    case 'left':
    case 'right': {
      const by = deed === 'right' ? 1 : -1;
      if (page === 'differences') return {...glance, scroll: within(glance.scroll + by * reach.page, reach.scroll)};
      return {...glance, sideways: within(glance.sideways + by, reach.sideways)};
    }
    default:
      return glance;
  }
}

/** The cursor stays at its number of clients, where that was run. */
function nextWorkload(glance: Glance, {workloads}: Comparison): Glance {
  const clients = workloads[glance.workload]?.rungs[glance.rung]?.clients;
  const workload = (glance.workload + 1) % Math.max(1, workloads.length);
  const same = workloads[workload]?.rungs.findIndex(rung => rung.clients === clients) ?? -1;
  return {...glance, workload, rung: Math.max(0, same), sideways: 0, repeat: 0};
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

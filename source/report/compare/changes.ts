import {compareRuns, type Difference} from '../../stats/difference.ts';
import {correctByHolm} from '../../stats/holm.ts';
import {formatPercent, plural} from '../../text/number.ts';
import {countAlike} from './cells.ts';
import type {
  Change,
  ChangeVerdict,
  ComparedDurability,
  ComparedWorkload,
  Comparison,
  LatencyChange,
} from './comparison.ts';
import type {MeasuredCell, MeasuredWorkload} from './measured.ts';

/** Why there is no verdict though there are runs enough: without any spread nobody knows how far the next one would be off. */
export const NO_SPREAD = 'the runs show no spread';

type Rules = Comparison['rules'];
type Likeness = ComparedDurability['verdict'];

/** The workloads with every cell set against that of the baseline. */
export function compareCells(
  workloads: readonly MeasuredWorkload[],
  {baseline, rules, durability}: {baseline: number; rules: Rules; durability: ComparedDurability},
): ComparedWorkload[] {
  const systems = workloads[0]?.rungs[0]?.cells.length ?? 0;
  const changes = Array.from({length: systems}, (_, system) => {
    if (system === baseline) return {};
    const likeness = durability.ignored ? 'same' : (durability.systems[system] ?? 'unknown');
    const pair = {baseline, system, likeness, rules};
    return {tps: changesBetween(workloads, pair), latency: latencyChangesBetween(workloads, pair)};
  });
  return workloads.map(workload => ({
    ...workload,
    rungs: workload.rungs.map(({clients, cells}) => ({
      clients,
      cells: cells.map((cell, system) => {
        const {tps, latency} = changes[system] ?? {};
        return cell && {...cell, change: tps?.get(cell) ?? null, latencyChange: latency?.get(cell) ?? null};
      }),
    })),
  }));
}

interface Pair {
  readonly baseline: number;
  readonly system: number;
  readonly likeness: Likeness;
  readonly rules: Rules;
}

/** What one system is against another at every rung that both have, by the cells of the first; Holm's correction is for all of them. */
export function changesBetween(workloads: readonly MeasuredWorkload[], pair: Pair): Map<MeasuredCell, Change> {
  return weigh(workloads, pair, 'tps');
}

const latencyVerdicts = {'▲': 'longer', '▼': 'shorter', '~': '~', '?': '?'} as const;

/** The same of latency. */
function latencyChangesBetween(workloads: readonly MeasuredWorkload[], pair: Pair): Map<MeasuredCell, LatencyChange> {
  const found = [...weigh(workloads, pair, 'latencyMs')];
  return new Map(found.map(([cell, change]) => [cell, {...change, verdict: latencyVerdicts[change.verdict]}]));
}

/** A figure of each run. */
type Figure = 'tps' | 'latencyMs';

const figureWords = {
  tps: {more: 'higher', less: 'lower', none: 'no valid run'},
  latencyMs: {more: 'longer', less: 'shorter', none: 'no latency is known'},
} as const;

function weigh(
  workloads: readonly MeasuredWorkload[],
  {baseline, system, likeness, rules}: Pair,
  figure: Figure,
): Map<MeasuredCell, Change> {
  const pairs = workloads.flatMap(({rungs}) =>
    rungs.flatMap(({cells}) => {
      const [base, cell] = [cells[baseline], cells[system]];
      return base && cell ? [{base, cell, found: differenceOf(base, cell, figure)}] : [];
    }),
  );
  const corrected = correctByHolm(pairs.map(({found}) => found?.ratio.p));
  return new Map(
    pairs.map(({base, cell, found}, index) => {
      const pHolm = corrected[index] ?? null;
      return [cell, describeChange(found, pHolm, judge({base, cell, found, pHolm, likeness, rules, figure}))];
    }),
  );
}

/** null where figures are missing, or count connecting on one side only. */
function differenceOf(base: MeasuredCell, cell: MeasuredCell, figure: Figure): Difference | null {
  if (!countAlike(base, cell)) return null;
  return compareRuns(valid(base, figure), valid(cell, figure));
}

function valid({runs}: MeasuredCell, figure: Figure): number[] {
  return runs.flatMap(run => (run.valid ? (run[figure] ?? []) : [])).filter(value => value > 0);
}

function describeChange(found: Difference | null, pHolm: number | null, judged: Judgement): Change {
  const {ratio = null, interval = null, p = null} = found?.ratio ?? {};
  return {
    ratio,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    percent: ratio === null ? null : 100 * (ratio - 1),
    pWelch: p,
    pExact: found?.pExact ?? null,
    pHolm,
    ...judged,
  };
}

type Judgement = Pick<Change, 'verdict' | 'because'>;

interface Case {
  readonly base: MeasuredCell;
  readonly cell: MeasuredCell;
  readonly found: Difference | null;
  readonly pHolm: number | null;
  readonly likeness: Likeness;
  readonly rules: Rules;
  readonly figure: Figure;
}

/** A verdict needs runs enough, a change above the noise, an interval that excludes 1, and a p below 5 % after correction. */
function judge(pair: Case): Judgement {
  const doubts = doubtsOf(pair);
  if (doubts.length > 0) return {verdict: '?', because: doubts.join(', ')};
  const {found, pHolm, rules, figure} = pair;
  const {ratio = 1, interval = null} = found?.ratio ?? {};
  if (!interval || pHolm === null) return {verdict: '?', because: NO_SPREAD};
  const p = `p ${pHolm < 0.001 ? 'below 0.001' : pHolm.toFixed(3)}`;
  // A share of the higher figure, so that it does not matter which of the two is the baseline.
  if (1 - Math.min(ratio, 1 / ratio) <= rules.noise)
    return {verdict: '~', because: `no difference shown: within the noise of ${formatPercent(rules.noise)}`};
  if ((interval.low <= 1 && interval.high >= 1) || pHolm >= 1 - rules.confidence)
    return {verdict: '~', because: `no difference shown: ${p}`};
  const verdict: ChangeVerdict = ratio > 1 ? '▲' : '▼';
  return {verdict, because: `${figureWords[figure][ratio > 1 ? 'more' : 'less']}: ${p}`};
}

function doubtsOf({base, cell, likeness, rules, figure}: Case): string[] {
  const [was, is] = [valid(base, figure).length, valid(cell, figure).length];
  if (was === 0 || is === 0) return [`${figureWords[figure].none}${is === 0 ? '' : ' of the baseline'}`];
  const kinds = describeKinds(base, cell);
  if (kinds !== null) return [kinds];
  const fewest = Math.min(was, is);
  return [
    ...(fewest < rules.leastRuns ? [`${describeRuns(was, is)}${fewest > 1 ? ': interval only' : ''}`] : []),
    ...(likeness === 'same' ? [] : [likeness === 'differs' ? 'durability differs' : 'durability not recorded']),
  ];
}

function describeRuns(base: number, own: number): string {
  if (base === own) return own === 1 ? '1 run each' : `${own} runs each`;
  return `${own} ${plural(own, 'run')} against ${base}`;
}

const kindWords = {
  including: 'counts connecting',
  excluding: 'does not count connecting',
  unknown: 'may count connecting or not',
  mixed: 'counts connecting in some runs only',
} as const;

function describeKinds(base: MeasuredCell, cell: MeasuredCell): string | null {
  if (countAlike(base, cell)) return null;
  return `tps ${kindWords[cell.countKind]}, of the baseline ${kindWords[base.countKind]}`;
}

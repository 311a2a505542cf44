import {compareRuns, type Difference} from '../../stats/difference.ts';
import {correctByHolm} from '../../stats/holm.ts';
import {formatPercent} from '../../text/number.ts';
import type {Change, ChangeVerdict, ComparedDurability, ComparedWorkload, Comparison} from './comparison.ts';
import type {MeasuredCell, MeasuredWorkload} from './workloads.ts';

type Rules = Comparison['rules'];
type Likeness = ComparedDurability['verdict'];

/** The workloads with every cell set against that of the baseline. */
export function compareCells(
  workloads: readonly MeasuredWorkload[],
  {baseline, rules, durability}: {baseline: number; rules: Rules; durability: ComparedDurability},
): ComparedWorkload[] {
  const systems = workloads[0]?.rungs[0]?.cells.length ?? 0;
  const changes = Array.from({length: systems}, (_, system) => {
    if (system === baseline) return new Map<MeasuredCell, Change>();
    const likeness = durability.ignored ? 'same' : (durability.systems[system] ?? 'unknown');
    return changesBetween(workloads, {baseline, system, likeness, rules});
  });
  return workloads.map(workload => ({
    ...workload,
    rungs: workload.rungs.map(({clients, cells}) => ({
      clients,
      cells: cells.map((cell, system) => cell && {...cell, change: changes[system]?.get(cell) ?? null}),
    })),
  }));
}

/** What one system is against another at every rung that both have, by the cells of the first; Holm's correction is for all of them. */
export function changesBetween(
  workloads: readonly MeasuredWorkload[],
  {baseline, system, likeness, rules}: {baseline: number; system: number; likeness: Likeness; rules: Rules},
): Map<MeasuredCell, Change> {
  const pairs = workloads.flatMap(({rungs}) =>
    rungs.flatMap(({cells}) => {
      const [base, cell] = [cells[baseline], cells[system]];
      return base && cell ? [{base, cell, found: differenceOf(base, cell, rules)}] : [];
    }),
  );
  const corrected = correctByHolm(pairs.map(({found}) => found?.ratio.p));
  return new Map(
    pairs.map(({base, cell, found}, index) => {
      const pHolm = corrected[index] ?? null;
      return [cell, describeChange(found, pHolm, judge({base, cell, found, pHolm, likeness, rules}))];
    }),
  );
}

/** null where figures are missing, or count connecting on one side only. */
function differenceOf(base: MeasuredCell, cell: MeasuredCell, {noise}: Rules): Difference | null {
  if (base.countKind !== cell.countKind || cell.countKind === 'mixed') return null;
  return compareRuns(valid(base), valid(cell), {noise});
}

function valid({runs}: MeasuredCell): (number | null)[] {
  return runs.filter(run => run.valid).map(({tps}) => tps);
}

function describeChange(found: Difference | null, pHolm: number | null, judged: Judgement): Change {
  const {ratio = null, interval = null, p = null} = found?.ratio ?? {};
  return {
    ratio,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    percent: ratio === null ? null : 100 * (ratio - 1),
    pWelch: p,
    pExact: found?.rank?.p ?? null,
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
}

/** A verdict needs runs enough, a change above the noise, an interval that excludes 1, and a p below 5 % after correction. */
function judge(pair: Case): Judgement {
  const doubts = doubtsOf(pair);
  if (doubts.length > 0) return {verdict: '?', because: doubts.join(', ')};
  const {found, pHolm, rules} = pair;
  const {ratio = 1, interval = null} = found?.ratio ?? {};
  if (!interval || pHolm === null) return {verdict: '?', because: 'the runs show no spread'};
  const p = `p ${pHolm < 0.001 ? 'below 0.001' : pHolm.toFixed(3)}`;
  if (Math.abs(ratio - 1) <= rules.noise)
    return {verdict: '~', because: `no difference shown: within the noise of ${formatPercent(rules.noise)}`};
  if ((interval.low <= 1 && interval.high >= 1) || pHolm >= 1 - rules.confidence)
    return {verdict: '~', because: `no difference shown: ${p}`};
  const verdict: ChangeVerdict = ratio > 1 ? '▲' : '▼';
  return {verdict, because: `${ratio > 1 ? 'higher' : 'lower'}: ${p}`};
}

function doubtsOf({base, cell, likeness, rules}: Case): string[] {
  if (base.n === 0 || cell.n === 0) return [`no valid run${cell.n === 0 ? '' : ' of the baseline'}`];
  const kinds = describeKinds(base, cell);
  if (kinds !== null) return [kinds];
  const fewest = Math.min(base.n, cell.n);
  return [
    ...(fewest < rules.leastRuns ? [`${describeRuns(base.n, cell.n)}${fewest > 1 ? ': interval only' : ''}`] : []),
    ...(likeness === 'same' ? [] : [likeness === 'differs' ? 'durability differs' : 'durability not recorded']),
  ];
}

function describeRuns(base: number, own: number): string {
  if (base === own) return own === 1 ? '1 run each' : `${own} runs each`;
  return `${own} ${own === 1 ? 'run' : 'runs'} against ${base}`;
}

const kindWords = {
  including: 'counts connecting',
  excluding: 'does not count connecting',
  unknown: 'may count connecting or not',
  mixed: 'counts connecting in some runs only',
} as const;

function describeKinds(base: MeasuredCell, cell: MeasuredCell): string | null {
  if (base.countKind === cell.countKind && cell.countKind !== 'mixed') return null;
  return `tps ${kindWords[cell.countKind]}, of the baseline ${kindWords[base.countKind]}`;
}

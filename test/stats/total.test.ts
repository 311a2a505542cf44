import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findBestSplit, findChangePoints} from '../../source/stats/change-points.ts';
import {compareRuns} from '../../source/stats/difference.ts';
import {compareEnds} from '../../source/stats/drift.ts';
import {correctByHolm} from '../../source/stats/holm.ts';
import {effectiveSize, intervalOfMean, overlappingBatchMeans} from '../../source/stats/interval.ts';
import {known} from '../../source/stats/known.ts';
import {poolLatency} from '../../source/stats/latency.ts';
import {measureLoad} from '../../source/stats/little.ts';
import {findPeak} from '../../source/stats/peak.ts';
import {compareRanks} from '../../source/stats/rank.ts';
import {geometricMean, ratioOfRuns} from '../../source/stats/ratio.ts';
import {intervalOfMedian} from '../../source/stats/repeats.ts';
import {fitScalability} from '../../source/stats/scalability.ts';
import {guardScalability} from '../../source/stats/scalability-guard.ts';
import {findStalls} from '../../source/stats/stalls.ts';
import {findSteady} from '../../source/stats/steady.ts';
import {studentP, studentQuantile} from '../../source/stats/student.ts';
import {quantile, summarize} from '../../source/stats/summary.ts';
import {findWarmUp, fixedWarmUp} from '../../source/stats/warm-up.ts';

type Values = (number | null)[];

const hostile: Record<string, Values> = {
  empty: [],
  'one value': [7],
  'two values': [7, 8],
  'three alike': [5, 5, 5],
  unknown: [null, Number.NaN, null],
  'with gaps': Array.from({length: 70}, (_, index) => (index % 3 ? 100 + (index % 7) : null)),
  'without end': [1, Number.POSITIVE_INFINITY, 2, Number.NEGATIVE_INFINITY, 3, 4, 5, 6, 7, 8, 9, 10],
  zeros: new Array(64).fill(0),
  constant: new Array(64).fill(1000.1),
  'nearly constant': Array.from({length: 64}, (_, index) => 1000.1 + (index % 2) * 1e-12),
  negative: Array.from({length: 64}, (_, index) => -1 - (index % 5)),
  'of both signs': Array.from({length: 65}, (_, index) => index - 32),
  huge: Array.from({length: 64}, (_, index) => 1e307 * (1 + (index % 4))),
  tiny: Array.from({length: 64}, (_, index) => 5e-324 * (index % 4)),
  'one spike': [...new Array(40).fill(1), 1e300, ...new Array(20).fill(1)],
};

const questions: Record<string, (values: Values, others: Values) => unknown> = {
  summary: values => [summarize(values), quantile(values, Number.NaN)],
  latency: (values, others) =>
    poolLatency(
      values.map((tps, index) => ({tps, seconds: 1, latencyMs: others[index] ?? 1, stddevMs: others[index] ?? null})),
    ),
  steady: values => [findSteady(values), findSteady(values, 10), findWarmUp(values), fixedWarmUp(values.length)],
  changes: values => [findChangePoints(values), findBestSplit(known(values))],
  interval: values => [intervalOfMean(values), overlappingBatchMeans(values)],
  size: values => effectiveSize(values),
  stalls: values => [findStalls(values), compareEnds(values)],
  load: (values, others) =>
    measureLoad(
      values.map((tps, index) => ({tps, seconds: 1, latencyMs: others[index] ?? null, lagMs: null})),
      others[0] ?? null,
    ),
  scalability: (values, others) => {
    const rungs = values.map((tps, index) => ({clients: others[index] ?? null, tps}));
    const fit = fitScalability(rungs);
    return [fit, guardScalability(rungs, fit), findPeak(rungs)];
  },
  ratio: (values, others) => [ratioOfRuns(values, others), geometricMean(values)],
  ranks: (values, others) => compareRanks(values.slice(0, 12), others.slice(0, 12)),
  difference: (values, others) => compareRuns(values.slice(0, 6), others.slice(0, 6)),
  repeats: values => intervalOfMedian(values),
  holm: values => correctByHolm(values),
  student: values => values.map(value => [studentP(value ?? 0, value ?? 0), studentQuantile(value ?? 0, value ?? 0)]),
};

/** Where an answer holds a number that is none. */
function findStrangers(answer: unknown, path: string): string[] {
  if (typeof answer === 'number') return Number.isFinite(answer) ? [] : [`${path} is ${answer}`];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) => findStrangers(value, `${path}.${key}`));
}

for (const [question, ask] of Object.entries(questions)) {
  test(`${question}: every input has an answer, and no answer holds NaN or infinity`, () => {
    const strangers: string[] = [];
    for (const [name, values] of Object.entries(hostile)) {
      for (const [other, others] of ask.length > 1 ? Object.entries(hostile) : [['itself', values] as const])
        strangers.push(...findStrangers(ask(values, others), `${name} with ${other}: `));
    }
    assert.deepEqual(strangers.slice(0, 20), []);
  });
}

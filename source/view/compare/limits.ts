import type {Comparison, FailIfReport} from '../../report/compare/comparison.ts';
import {letterOf} from '../../report/compare/words.ts';
import {type FailIf, readFailIf} from '../../report/fail-if.ts';
import {plural} from '../../text/number.ts';
import type {Paint} from '../../theme/theme.ts';
import {limitLook} from '../parts/chart.ts';
import {type CompareScene, workloadOf} from './scene.ts';

/** A limit of --fail-if on a plot. */
export interface PlotLimit {
  /** null: at any number of clients. */
  readonly clients: number | null;
  readonly value: number;
  readonly isFailed: boolean;
}

type Metric = FailIf['metric'];

/** What of the figure of the baseline must not be passed, at each rung; nothing against another baseline than was asked. */
export function limitsOfFigures(scene: CompareScene, metric: Metric): PlotLimit[] {
  const {baseline} = scene.comparison;
  const rungs = workloadOf(scene)?.rungs ?? [];
  return limitsOf(scene, metric).flatMap(({clients, outcome, condition}) => {
    const base = rungs.find(rung => rung.clients === clients)?.cells[baseline] ?? null;
    const figure = metric === 'tps' ? base?.tps : base?.latencyMs;
    return figure == null
      ? []
      : [{clients, value: figure * (1 + condition.percent / 100), isFailed: outcome === 'failed'}];
  });
}

/** The same in per cent of the baseline, a line through the plot where the number of clients does not matter. */
export function limitsOfShares(scene: CompareScene): PlotLimit[] {
  return limitsOf(scene, 'tps').map(({outcome, condition: {clients, percent}}) => {
    return {clients, value: 100 + percent, isFailed: outcome === 'failed'};
  });
}

function limitsOf(scene: CompareScene, metric: Metric): (FailIfReport & {readonly condition: FailIf})[] {
  const title = workloadOf(scene)?.title;
  return (scene.comparison.limits ?? [])
    .map(limit => ({...limit, condition: readFailIf(limit.text)}))
    .filter(({condition, ...limit}) => condition.metric === metric && limit.title === title && limit.clients !== null);
}

/** What is drawn as limits in a chart: `╌ fail if tps<-5%`. */
export function nameLimits(scene: CompareScene, metric: Metric): string[] {
  const texts = [...new Set(limitsOf(scene, metric).map(({text}) => text))];
  const {glyph, role} = limitLook;
  return texts.length > 0 ? [`${scene.paint[role](glyph)} ${scene.paint.dim(`fail if ${texts.join(', ')}`)}`] : [];
}

const outcomes = ['failed', 'cannot be judged', 'not shown', 'met'] as const;

/** What has come of each condition, a line each: `× fail if tps<-5%: failed at 2 rungs, met at 1`, of which systems where there are several. */
export function sumUpLimits({limits = [], systems}: Comparison, paint: Paint): string[] {
  return [...new Set(limits.map(({text}) => text))].map(text => {
    const own = limits.filter(limit => limit.text === text);
    const found = outcomes.flatMap(outcome => {
      const found = own.filter(limit => limit.outcome === outcome);
      const letters = [...new Set(found.map(({system}) => letterOf(system)))];
      const of = systems.length > 2 ? ` of ${letters.join(', ')}` : '';
      return found.length > 0 ? [{outcome, count: found.length, of}] : [];
    });
    const isPlaced = own.some(({clients}) => clients !== null);
    const words = found.map(({outcome, count, of}, index) => {
      const rungs = isPlaced ? ` at ${count}${index === 0 ? ` ${plural(count, 'rung')}` : ''}` : '';
      return `${outcome}${rungs}${of}`;
    });
    const worst = found[0]?.outcome;
    const [sign, role] =
      worst === 'failed'
        ? (['×', 'bad'] as const)
        : worst === 'met'
          ? (['·', 'good'] as const)
          : (['?', 'caution'] as const);
    return paint[role](` ${sign} fail if ${text}: ${words.join(', ')}`);
  });
}

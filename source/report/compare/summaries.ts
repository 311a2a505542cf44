import {findPeak} from '../../stats/peak.ts';
import {geometricMean} from '../../stats/ratio.ts';
import {fitScalability} from '../../stats/scalability.ts';
import {guardScalability, placePeak} from '../../stats/scalability-guard.ts';
import {limitOfServer} from '../../verdict/limit.ts';
import type {Cell, Change, ChangeVerdict, ComparedWorkload, OverallChange, Peak, SystemSummary} from './comparison.ts';

/** What the rungs of each system come to. */
export function sumUp(workloads: readonly ComparedWorkload[], systems: number, baseline: number): SystemSummary[] {
  return Array.from({length: systems}, (_, system) => {
    const columns = workloads.map(({rungs}) =>
      rungs.flatMap(({clients, cells}) => {
        const cell = cells[system];
        return cell && cell.tps !== null ? [{clients, cell}] : [];
      }),
    );
    const changes = columns.flat().flatMap(({cell}) => cell.change ?? []);
    return {
      baseline: system === baseline,
      peaks: columns.map(findPeakOf),
      against: system === baseline ? null : sumUpChanges(changes),
    };
  });
}

function findPeakOf(column: readonly {clients: number; cell: Cell}[]): Peak | null {
  const points = column.map(({clients, cell: {tps, load, limit}}) => ({
    clients,
    tps,
    load,
    limit: limitOfServer(limit),
  }));
  const found = findPeak(points);
  const top = column.find(({clients}) => clients === found?.peak.clients);
  if (!found || !top) return null;
  return {
    clients: found.peak.clients,
    tps: found.peak.tps,
    n: top.cell.n,
    atMost: found.open,
    fit: fitPeak(points),
  };
}

function fitPeak(points: Parameters<typeof guardScalability>[0]): Peak['fit'] {
  const fit = fitScalability(points);
  if (!fit || guardScalability(points, fit).length > 0 || fit.peakClients === null || fit.peakTps === null) return null;
  return {clients: fit.peakClients, tps: fit.peakTps, extrapolated: placePeak(fit) === 'extrapolated'};
}

/** What the changes at all rungs come to. */
export function sumUpChanges(changes: readonly Change[]): OverallChange {
  const ratios = changes.map(({ratio}) => ratio).filter(ratio => ratio !== null);
  const ratio = geometricMean(ratios);
  const count = (verdict: ChangeVerdict) => changes.filter(change => change.verdict === verdict).length;
  const verdicts = {'▲': count('▲'), '▼': count('▼'), '~': count('~'), '?': count('?')};
  const signs = {higher: ratios.filter(one => one > 1).length, lower: ratios.filter(one => one < 1).length};
  return {
    rungs: ratios.length,
    ratio,
    percent: ratio === null ? null : 100 * (ratio - 1),
    ...signs,
    verdicts,
    because: describeSigns(ratios.length, signs, verdicts),
  };
}

function describeSigns(
  rungs: number,
  {higher, lower}: {higher: number; lower: number},
  verdicts: OverallChange['verdicts'],
): string {
  if (rungs === 0) return 'no rung in common that can be compared';
  const pattern =
    higher === rungs || lower === rungs
      ? `${higher > 0 ? 'higher' : 'lower'} at ${rungs === 1 ? 'the only rung' : `all ${rungs}`}`
      : `higher at ${higher}, lower at ${lower} of ${rungs}`;
  const shown = verdicts['▲'] + verdicts['▼'];
  if (verdicts['▲'] > 0 && verdicts['▼'] > 0) return `${pattern}: it depends on the number of clients`;
  if (shown > 0) return `${pattern}, shown at ${shown}`;
  return higher > 0 && lower > 0 ? `${pattern}: the sign changes, no conclusion` : `${pattern}, not shown at any`;
}

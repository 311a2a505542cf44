import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {flow} from '../../source/flow.ts';
import {readTogether} from '../../source/session/reader.ts';
import {secondsOf} from '../../source/state/run.ts';
import {initialState} from '../../source/state/state.ts';
import {mean, standardDeviation} from '../../source/stats/summary.ts';

/** A second in which it was stopped or went on is of neither kind. */
const EDGE_MS = 1000;

/** Each block in which the program was stopped, against the mean of the blocks before and after it, by the seconds that pgbench printed. */
export async function compareBlocks(
  folder: string,
  turns: readonly {readonly at: number; readonly stopped: boolean}[],
): Promise<{ratio: number; pairs: number; widthPercent: number}> {
  const [path] = readdirSync(folder).map(name => join(folder, name));
  if (path === undefined) throw new Error('no session was recorded');
  const {run, session} = await flow({events: readTogether(path), from: initialState});
  if (!run || !session) throw new Error('no run was recorded');
  const began = Date.parse(session.began);
  const seconds = [...secondsOf(run)].map(({at, spanMs, tps}) => ({from: began + at - spanMs, to: began + at, tps}));
  const rates = turns.slice(0, -1).map(({at}, index) => {
    const until = turns[index + 1]?.at ?? at;
    return mean(seconds.filter(one => one.from >= at + EDGE_MS / 2 && one.to <= until).map(({tps}) => tps));
  });
  const ratios: number[] = [];
  for (let block = 1; block < rates.length - 1; block += 2) {
    const [before, stopped, after] = [rates[block - 1], rates[block], rates[block + 1]];
    if (before && stopped && after) ratios.push((before + after) / 2 / stopped);
  }
  const ratio = mean(ratios) ?? Number.NaN;
  const widthPercent = (196 * (standardDeviation(ratios) ?? Number.NaN)) / Math.sqrt(ratios.length);
  return {ratio, pairs: ratios.length, widthPercent};
}

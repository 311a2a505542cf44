import {linearScale, logScale} from '../../report/svg/scale.ts';
import {formatCount} from '../../text/number.ts';
import type {Paint} from '../../theme/theme.ts';

/** Where numbers of clients stand on a plot of so many columns. */
export interface ClientAxis {
  readonly columns: number;
  /** Of a number of clients. */
  columnOf(clients: number): number;
  /** Of the mark of a system there: marks of several systems stand side by side, so that none hides another. */
  columnOfMark(clients: number, system: number): number;
  /** Whether beside each mark there is a column for its single runs. */
  readonly hasRuns: boolean;
}

export interface ClientAxisOptions {
  readonly columns: number;
  /** In ascending order. */
  readonly clients: readonly number[];
  readonly systems: number;
  readonly log2: boolean;
  /** Whether single runs are to be shown beside the marks. */
  readonly runs: boolean;
}

/** An axis from 0, or where each doubling is as wide as the next from the fewest clients on. */
export function layClientAxis({columns, clients, systems, log2, runs}: ClientAxisOptions): ClientAxis {
  const [least = 1, most = 1] = [clients[0], clients.at(-1)];
  const lay = (margin: number) => {
    const [from, to] = [margin, Math.max(margin, columns - 1 - margin)];
    return log2 ? logScale(least, Math.max(most, 2 * least), from, to, []) : linearScale(0, most, from, to, []);
  };
  const stepFor = (step: number) => {
    const {place} = lay(marginFor(step, systems));
    const gaps = clients.slice(1).map((count, index) => place(count) - place(clients[index] ?? 0));
    return Math.min(columns, ...gaps) > step * systems;
  };
  const steps = runs ? [3, 2] : [2, 1];
  const step = systems === 1 ? (runs ? 2 : 1) : (steps.find(stepFor) ?? 1);
  const {place} = lay(marginFor(step, systems));
  const columnOf = (count: number) => Math.round(place(count));
  const shift = Math.floor((step * (systems - 1)) / 2);
  return {
    columns,
    columnOf,
    columnOfMark: (count, system) => columnOf(count) - shift + step * system,
    hasRuns: runs && step > 1,
  };
}

function marginFor(step: number, systems: number): number {
  return Math.ceil((step * systems) / 2);
}

/** Numbers of clients under their places, the chosen one in brackets, the others as many from the largest down as fit. */
export function labelClients(
  {columns, columnOf}: ClientAxis,
  clients: readonly number[],
  chosen: number | null,
  paint: Paint,
): string {
  const cells = new Array<string>(columns).fill(' ');
  const isFree = (from: number, to: number) => cells.slice(Math.max(0, from), to).every(cell => cell === ' ');
  const order = [...clients].sort((one, other) => other - one);
  let brackets: [from: number, to: number] | null = null;
  for (const count of [...order.filter(one => one === chosen), ...order.filter(one => one !== chosen)]) {
    const text = count === chosen ? `[${formatCount(count)}]` : formatCount(count);
    const middle = columnOf(count) - Math.floor((text.length - 1) / 2);
    const from = Math.max(0, Math.min(columns - text.length, middle));
    if (!isFree(from - 1, from + text.length + 1)) continue;
    cells.splice(from, text.length, ...text);
    if (count === chosen) brackets = [from, from + text.length];
  }
  const text = cells.join('');
  if (!brackets) return paint.dim(text);
  const [from, to] = brackets;
  return paint.dim(text.slice(0, from)) + paint.selected(text.slice(from, to)) + paint.dim(text.slice(to));
}

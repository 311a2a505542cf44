import {throughputAt} from '../../stats/scalability.ts';
import {formatCount, formatMs, formatTps, plural} from '../../text/number.ts';
import type {Chart, Level, System} from './chart.ts';
import {element, type Markup} from './markup.ts';
import {drawAxes, drawBar, drawLine, drawMark, drawText, markOf, type Panel, widthOf} from './panel.ts';
import {linearScale, logScale, logTicks, roundTicks, roundTicksBetween, type Scale, thinTicks} from './scale.ts';
import {drawThresholds, marksOf} from './thresholds.ts';

/** A drawn chart: what stands inside an svg element of this size, with what it is for those who do not see it. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  readonly body: Markup;
}

export interface DrawOptions {
  readonly width: number;
  readonly height: number;
  /** Whether each doubling of the clients is as wide as the next. */
  readonly log2?: boolean;
}

const LEFT = 62;
const RIGHT = 18;
const TOP = 30;
const BOTTOM = 44;
/** Longer ones do not stand beside an axis. */
const LONGEST_NAME = 24;

/** Throughput from 0 against clients, with single runs, medians, bars, the scalability law and the cores of the server. */
export function drawThroughput(chart: Chart, options: DrawOptions): Drawing {
  const tops = chart.systems.flatMap(({dots, levels}) => [
    ...dots.map(({tps}) => tps ?? 0),
    ...levels.map(({highTps, tps}) => highTps ?? tps),
  ]);
  const ticks = roundTicks(Math.max(0, ...tops, ...marksOf(chart, 'tps')));
  const y = linearScale(0, ticks.at(-1) ?? 1, options.height - BOTTOM, TOP, ticks);
  const panel = layPanel(chart, options, y, 'transactions per second', formatTps);
  const parts = [
    drawAxes(panel),
    ...drawCores(chart, panel),
    ...drawThresholds(chart, 'tps', panel),
    ...chart.systems.map(({law, levels}, index) => drawLaw(law, levels, panel, index)),
    ...chart.systems.map((system, index) => drawSystem(system, index, panel, chart.systems.length)),
  ];
  return {
    ...options,
    title: 'Throughput against clients',
    description: describe(chart, ({tps}) => `${formatTps(tps)} tps`),
    body: parts.join(''),
  };
}

/** Average latency against clients; logarithmic where it grows more than tenfold. Null where none is known. */
export function drawLatency(chart: Chart, options: DrawOptions): Drawing | null {
  const figures = chart.systems.flatMap(({dots, levels}) =>
    [...dots, ...levels].flatMap(({latencyMs}) => (latencyMs === null || latencyMs <= 0 ? [] : [latencyMs])),
  );
  if (figures.length === 0) return null;
  const marked = [...figures, ...marksOf(chart, 'latency').filter(ms => ms > 0)];
  const [low, high] = [Math.min(...marked), Math.max(...marked)];
  const wide = high > 10 * low;
  const ticks = wide ? logTicks(low, high) : roundTicks(high, 4);
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const bottom = options.height - BOTTOM;
  const y = wide ? logScale(first, last, bottom, TOP, ticks) : linearScale(0, last, bottom, TOP, ticks);
  const name = `average latency, ms${chart.closedLoop ? ', closed loop' : ''}${wide ? ' (log axis)' : ''}`;
  const panel = layPanel(chart, options, y, name, value => (Number.isInteger(value) ? formatCount(value) : `${value}`));
  const parts = chart.systems.map(({dots, levels}, index) => {
    const {role, shape} = markOf(index);
    const x = besides(panel, index, chart.systems.length);
    const points = levels.flatMap(({clients, latencyMs}) =>
      latencyMs === null || latencyMs <= 0 ? [] : [[x(clients), y.place(latencyMs)] as const],
    );
    const single = dots.flatMap(({clients, latencyMs, valid, words}) => {
      if (latencyMs === null || latencyMs <= 0) return [];
      const many = (levels.find(level => level.clients === clients)?.runs ?? 0) > 1;
      if (valid && !many) return [];
      return [drawMark(x(clients), y.place(latencyMs), 3, shape, dotRole(role, valid), words)];
    });
    const marks = points.map(([across, at]) => drawMark(across, at, 3.5, shape, `mark ${role}`));
    return [drawLine(points, `line ${role}`), ...single, ...marks].join('');
  });
  return {
    ...options,
    title: 'Latency against clients',
    description: describe(chart, ({latencyMs}) => `${formatMs(latencyMs)} ms`),
    body: [
      drawAxes(panel),
      ...drawCores(chart, panel, false),
      ...drawThresholds(chart, 'latency', panel),
      ...parts,
    ].join(''),
  };
}

/** Each system against the baseline, which is the line at 100 %. Null where nothing is compared. */
export function drawShare(chart: Chart, options: DrawOptions): Drawing | null {
  const shares = chart.systems.flatMap(({levels}) => levels.flatMap(({share}) => (share ? [share] : [])));
  if (shares.length === 0) return null;
  const asked = marksOf(chart, 'share').map(share => 100 * share);
  const points = [100, ...shares.map(({ratio}) => 100 * ratio), ...asked.filter(share => share >= 0)];
  const [least, most] = [Math.min(...points), Math.max(...points)];
  // Of two runs an interval can be wider than anything: it must not make the figures unreadable.
  const room = Math.max(25, 1.5 * (most - least));
  const inside = (share: number) => Math.min(Math.max(100 * share, least - room, 0), most + room);
  const ends = shares.flatMap(({ratio, low, high}) => [low ?? ratio, high ?? ratio]);
  const ticks = roundTicksBetween(Math.min(least, ...ends.map(inside)), Math.max(most, ...ends.map(inside)), 4);
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const y = linearScale(first, last, options.height - BOTTOM, TOP, ticks);
  const cut = `${first > 0 ? ', axis cut' : ''}${ends.some(end => 100 * end > last || 100 * end < first) ? ', bars cut' : ''}`;
  const panel = layPanel(chart, options, y, `% of ${nameBaseline(chart)}${cut}`, value => `${value} %`);
  const parts = chart.systems.map(({levels}, index) => {
    const {role, shape} = markOf(index);
    const x = besides(panel, index, chart.systems.length);
    const known = levels.flatMap(level => (level.share ? [{...level, share: level.share}] : []));
    const points = known.map(({clients, share}) => [x(clients), y.place(100 * share.ratio)] as const);
    const bars = known.flatMap(({clients, share: {low, high}}) =>
      low === null || high === null
        ? []
        : [
            drawBar(
              x(clients),
              y.place(Math.max(first, 100 * low)),
              y.place(Math.min(last, 100 * high)),
              `bar ${role}`,
            ),
          ],
    );
    const marks = points.map(([across, at], place) =>
      drawMark(across, at, 3.5, shape, `mark ${role}`, known[place]?.words ?? ''),
    );
    return [drawLine(points, `line ${role}`), ...bars, ...marks].join('');
  });
  const whole = y.place(100);
  const base = element('line', {
    class: `base ${markOf(chart.baseline).role}`,
    x1: panel.left,
    x2: panel.right,
    y1: whole,
    y2: whole,
  });
  return {
    ...options,
    title: `Throughput as a share of ${nameBaseline(chart)}`,
    description: describe(chart, ({share}) => (share ? `${Math.round(1000 * share.ratio) / 10} %` : '–')),
    body: [drawAxes(panel), base, ...drawThresholds(chart, 'share', panel, 100), ...parts].join(''),
  };
}

function nameBaseline({systems, baseline}: Chart): string {
  const name = systems[baseline]?.name ?? '';
  return name.length > 0 && name.length <= LONGEST_NAME ? name : 'the baseline';
}

function layPanel(
  chart: Chart,
  {width, height, log2 = false}: DrawOptions,
  y: Scale,
  yTitle: string,
  writeY: (value: number) => string,
): Panel {
  const counts = chart.systems.flatMap(({dots, levels}) => [...dots, ...levels].map(({clients}) => clients));
  const clients = [...new Set(counts)].sort((one, other) => one - other);
  const [left, right] = [LEFT, width - RIGHT];
  const most = Math.max(1, clients.at(-1) ?? 1, log2 ? 0 : (chart.cores ?? 0));
  const least = Math.max(1, clients[0] ?? 1);
  const scale = log2
    ? logScale(least / 1.15, Math.max(most, 2 * least) * 1.15, left, right, clients)
    : linearScale(0, most * 1.03, left, right, clients);
  const widest = Math.max(...clients.map(count => widthOf(formatCount(count), 12)));
  const ticks = thinTicks(clients, scale.place, widest + 8);
  return {
    ...{left, right, top: TOP, bottom: height - BOTTOM},
    ...{x: {...scale, ticks}, y, xTitle: log2 ? 'clients (log axis)' : 'clients', yTitle, writeX: formatCount, writeY},
  };
}

/** Systems stand a little beside each other, so that their bars can be told apart. */
function besides({x}: Panel, index: number, systems: number): (clients: number) => number {
  const step = Math.min(7, 16 / systems);
  return clients => x.place(clients) + (index - (systems - 1) / 2) * step;
}

function drawCores({cores}: Chart, {x, left, right, top, bottom}: Panel, named = true): Markup[] {
  if (cores === null) return [];
  const at = x.place(cores);
  if (!(at >= left && at <= right)) return [];
  const words = `${formatCount(cores)} ${plural(cores, 'core')}`;
  const late = at + widthOf(words, 12) + 6 > right;
  return [
    element('line', {class: 'cores', x1: at, x2: at, y1: top, y2: bottom}),
    ...(named ? [drawText(late ? at - 5 : at + 5, bottom - 8, words, 'tick', late ? 'end' : 'start')] : []),
  ];
}

function drawLaw(law: System['law'], levels: readonly Level[], {x, y}: Panel, index: number): Markup {
  const [first, last] = [levels[0]?.clients, levels.at(-1)?.clients];
  if (!law || first === undefined || last === undefined) return '';
  const points = Array.from({length: 61}, (_, step) => {
    const clients = first + ((last - first) * step) / 60;
    return [x.place(clients), y.place(throughputAt(law, clients))] as const;
  });
  return drawLine(points, `law ${markOf(index).role}`);
}

function drawSystem({dots, levels}: System, index: number, panel: Panel, systems: number): Markup {
  const {y} = panel;
  const x = besides(panel, index, systems);
  const {role, shape} = markOf(index);
  const line = levels.map(({clients, tps}) => [x(clients), y.place(tps)] as const);
  const bars = levels.flatMap(({clients, lowTps, highTps}) =>
    lowTps === null || highTps === null
      ? []
      : [drawBar(x(clients), y.place(Math.max(0, lowTps)), y.place(highTps), `bar ${role}`)],
  );
  const many = new Set(levels.filter(({runs}) => runs > 1).map(({clients}) => clients));
  const single = dots.flatMap(({clients, tps, valid, words}) =>
    tps === null || (valid && !many.has(clients))
      ? []
      : [drawMark(x(clients), y.place(tps), 3, shape, dotRole(role, valid), words)],
  );
  const marks = levels.map(({clients, tps, words}) => {
    const alone = dots.find(dot => dot.valid && dot.clients === clients);
    const told = many.has(clients) ? words : (alone?.words ?? words);
    return drawMark(x(clients), y.place(tps), 4, shape, `mark ${role}`, told);
  });
  return [drawLine(line, `line ${role}`), ...bars, ...single, ...marks].join('');
}

function dotRole(role: string, valid: boolean): string {
  return `${valid ? 'dot' : 'hollow'} ${role}`;
}

function describe({systems}: Chart, write: (level: Level) => string): string {
  return systems
    .map(({name, levels}) => {
      const figures = levels.map(level => `${write(level)} at ${formatCount(level.clients)}`);
      return `${name}: ${figures.join(', ') || 'nothing valid'}.`;
    })
    .join(' ');
}

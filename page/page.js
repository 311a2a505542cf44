// @ts-check
/// <reference lib="dom" />
/// <reference path="./uplot.d.ts" />

/** Draws the charts over time of a report and lets the reader move through them. No part of it asks anything of a network. */
(() => {
  /** @typedef {import('../source/report/html/lane.ts').Lane} Lane */
  /** @typedef {import('../source/report/html/lane.ts').Span} Span */
  /** @typedef {{lanes: Lane[], rungs: {title: string, lanes: Lane[]}[] | null}} Data */
  /** @typedef {{key: string, title: string, height: number, at: readonly number[], series: Row[], stacked?: boolean, most?: number}} Picture */
  /** @typedef {{name: string, colour: string, values: (number | null)[], raw?: (number | null)[], hidden?: boolean, faint?: boolean, unit: string}} Row */

  /** @type {Data} */
  const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
  const root = document.documentElement;
  const LEFT = 62;
  /** @type {uPlot[]} */
  let plots = [];
  /** @type {Lane[]} */
  let shown = [];
  let whole = {min: 0, max: 1};
  let moving = false;

  /** By key, the name and the colour. @type {Readonly<Record<string, readonly [name: string, colour: string]>>} */
  const waitNames = {
    cpu: ['CPU*', 'cpu'],
    io: ['IO', 'io'],
    lwlock: ['LWLock', 'lwlock'],
    lock: ['Lock', 'lock'],
    ipc: ['IPC', 'ipc'],
    other: ['other', 'other'],
    unknown: ['hidden', 'dim'],
  };
  /** @type {typeof waitNames} */
  const cpuNames = {
    user: ['user', 'cpu'],
    system: ['system', 'lwlock'],
    iowait: ['waiting for storage', 'io'],
    steal: ['stolen', 'lock'],
  };

  /** @param {string} name */
  const colour = name => getComputedStyle(root).getPropertyValue(`--${name}`).trim();

  /** @param {number} seconds */
  function clock(seconds) {
    const rest = Math.max(0, seconds);
    const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, Math.floor(rest) % 60];
    return parts.map(part => String(part).padStart(2, '0')).join(':');
  }

  /** @param {number | null | undefined} value */
  function write(value) {
    if (value === null || value === undefined) return '–';
    const size = Math.abs(value);
    const text = value.toFixed(Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
    return text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ' ');
  }

  /** Pictures of what pgbench printed. @param {Lane} lane @returns {Picture[]} */
  function pgbenchPictures({points, every, colour: own}) {
    const [ofTps, ofLatency] = [own ?? 'throughput', own ?? 'latency'];
    const {tps, lowTps, highTps, latencyMs, highLatencyMs, stddevMs, p99Ms, failed} = points;
    /** @type {Row[]} */
    const throughput = [{name: 'tps', colour: ofTps, values: [...tps], unit: 'tps'}];
    if (lowTps && highTps)
      throughput.push(
        {name: `highest of ${every} s`, colour: ofTps, values: [...highTps], unit: 'tps', faint: true},
        {name: 'lowest', colour: ofTps, values: [...lowTps], unit: 'tps', faint: true},
      );
    if (failed) throughput.push({name: 'failed', colour: 'bad', values: [...failed], unit: 'a second'});
    /** @type {Row[]} */
    const latency = [{name: 'average', colour: ofLatency, values: [...latencyMs], unit: 'ms'}];
    if (p99Ms) latency.push({name: 'p99', colour: 'lock', values: [...p99Ms], unit: 'ms'});
    else {
      const above = latencyMs.map((mean, index) => {
        const spread = stddevMs[index];
        return mean === null || spread === null || spread === undefined ? null : mean + spread;
      });
      latency.push({name: 'average + stddev', colour: ofLatency, values: above, unit: 'ms', faint: true});
    }
    if (highLatencyMs)
      latency.push({
        name: `highest average of ${every} s`,
        colour: 'dim',
        values: [...highLatencyMs],
        unit: 'ms',
        faint: true,
      });
    return [
      {key: 'tps', title: 'transactions per second', height: 210, at: points.at, series: throughput},
      {key: 'latency', title: 'latency, ms', height: 150, at: points.at, series: latency},
    ];
  }

  /** What the processors did. @param {Lane} lane @returns {Picture[]} */
  function processorPictures({cpu}) {
    if (!cpu) return [];
    const cores = cpu.cores === null ? '' : `, ${cpu.cores} ${cpu.cores === 1 ? 'core' : 'cores'}`;
    return [
      {
        key: 'cpu',
        title: `processors of the machine of ${cpu.of === 'server' ? 'the server' : 'pgbench'}, %${cores}`,
        height: 130,
        at: cpu.at,
        series: stack(cpu.percent, cpuNames, '%'),
        stacked: true,
        most: 100,
      },
    ];
  }

  /** Each column on those before it, the topmost first. @param {Partial<Readonly<Record<string, readonly (number | null)[]>>>} columns @param {Readonly<Record<string, readonly [name: string, colour: string]>>} names @param {string} unit @returns {Row[]} */
  function stack(columns, names, unit) {
    /** @type {(number | null)[]} */
    let sum = [];
    const rows = Object.entries(columns).map(([key, column]) => {
      const raw = [...(column ?? [])];
      const below = sum;
      const values = raw.map((value, index) => {
        const under = below.length === 0 ? 0 : (below[index] ?? null);
        return value === null || under === null ? null : under + value;
      });
      sum = values;
      const [name, colour] = names[key] ?? [key, key];
      return {name, colour, values, raw, unit};
    });
    return rows.reverse();
  }

  /** Pictures of what the server showed. @param {Lane} lane @returns {Picture[]} */
  function serverPictures({polls}) {
    if (!polls) return [];
    const rows = stack(polls.waits, waitNames, 'sessions');
    /** @type {Picture[]} */
    const pictures = [];
    if (rows.length > 0)
      pictures.push({
        key: 'waits',
        title: 'active sessions by what they wait for',
        height: 170,
        at: polls.at,
        series: rows,
        stacked: true,
      });
    if (polls.walMb)
      pictures.push({
        key: 'wal',
        title: 'WAL, MB a second',
        height: 110,
        at: polls.at,
        series: [{name: 'WAL', colour: 'checkpoint', values: [...polls.walMb], unit: 'MB/s'}],
      });
    return pictures;
  }

  /** @param {uPlot} plot @param {number} from @param {number} to */
  function place(plot, from, to) {
    const {left, width, top, height} = plot.bbox;
    const start = Math.max(left, plot.valToPos(from, 'x', true));
    const end = Math.min(left + width, plot.valToPos(to, 'x', true));
    return {start, end, top, height, left, right: left + width};
  }

  /** Checkpoints lie behind the lines. @param {Lane} lane @param {boolean} named */
  const shadeCheckpoints = (lane, named) => (/** @type {uPlot} */ plot) => {
    const {ctx} = plot;
    ctx.save();
    for (const {from, to, words} of lane.checkpoints) {
      const {start, end, top, height} = place(plot, from, to);
      if (end <= start) continue;
      ctx.fillStyle = colour('checkpointBand');
      ctx.fillRect(start, top, end - start, height);
      ctx.fillStyle = colour('checkpoint');
      ctx.fillRect(start, top, Math.max(1, end - start), 2 * devicePixelRatio);
      if (named) writeInside(ctx, words.replace(/^checkpoint /, ''), start, end, top + 14 * devicePixelRatio);
    }
    ctx.restore();
  };

  /** @param {CanvasRenderingContext2D} ctx @param {string} text @param {number} start @param {number} end @param {number} y */
  function writeInside(ctx, text, start, end, y) {
    ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
    ctx.textAlign = 'left';
    const pad = 4 * devicePixelRatio;
    if (ctx.measureText(text).width + 2 * pad <= end - start) ctx.fillText(text, start + pad, y);
  }

  /** Boundaries of runs, and marks. @param {Lane} lane @param {boolean} named */
  const drawSpans = (lane, named) => (/** @type {uPlot} */ plot) => {
    const {ctx} = plot;
    const ratio = devicePixelRatio;
    ctx.save();
    for (const {from, to, short, words, bad} of lane.rungs) {
      const {start, end, top, height, left, right} = place(plot, from, to);
      if (end <= start) continue;
      ctx.fillStyle = colour('rung');
      for (const at of [plot.valToPos(from, 'x', true), plot.valToPos(to, 'x', true)])
        if (at >= left && at <= right) ctx.fillRect(at, top, ratio, height);
      if (!named) continue;
      ctx.fillStyle = colour(bad ? 'bad' : 'dim');
      const long = words.split(', ').slice(0, 2).join(', ');
      const before = ctx.measureText(long).width + 8 * ratio <= end - start ? long : short;
      writeInside(ctx, before, start, end, top - 5 * ratio);
    }
    ctx.fillStyle = colour('caution');
    const {left, right, top, height} = place(plot, 0, 0);
    for (const {at} of named ? lane.marks : []) {
      const x = plot.valToPos(at, 'x', true);
      if (x < left || x > right) continue;
      ctx.beginPath();
      ctx.moveTo(x, top + height - 7 * ratio);
      ctx.lineTo(x + 4 * ratio, top + height);
      ctx.lineTo(x - 4 * ratio, top + height);
      ctx.fill();
    }
    ctx.restore();
  };

  /** @param {Picture} picture @param {Lane} lane @param {number} width @param {boolean} first @returns {uPlot.Options} */
  function describePlot({series, height, stacked, most}, lane, width, first) {
    const counted = stacked ? [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] : undefined;
    const ends = series.findIndex(({name}) => name === 'lowest');
    return {
      width,
      height,
      padding: [first ? 16 : 6, 26, 0, 0],
      scales: {x: {time: false}, y: {range: (_plot, _low, high) => [0, most ?? (high > 0 ? high * 1.06 : 1)]}},
      legend: {live: true},
      cursor: {
        y: false,
        sync: {key: 'time', scales: ['x', null], filters: {pub: isMove, sub: isMove}},
        drag: {x: true, y: false, setScale: true},
        points: {size: 5},
        bind: {
          dblclick: () => () => {
            zoom(whole.min, whole.max);
            return null;
          },
        },
      },
      series: [
        {label: 'time', value: (_plot, value) => (value === null ? '–' : clock(value))},
        ...series.map(row => ({
          label: row.name,
          width: stacked ? 0 : row.faint ? 0.5 : 1.25,
          stroke: () => fade(colour(row.colour), row.faint ? 0.65 : 1),
          ...(stacked ? {fill: () => colour(row.colour), paths: uPlot.paths.stepped?.({align: -1})} : {}),
          points: {show: false},
          value: (
            /** @type {uPlot} */ _plot,
            /** @type {number | null} */ value,
            /** @type {number} */ _row,
            /** @type {number | null} */ index,
          ) => (index === null ? '' : write(row.raw ? row.raw[index] : value)),
        })),
      ],
      bands: ends > 0 ? [{series: [ends, ends + 1], fill: () => fade(colour(lane.colour ?? 'throughput'), 0.25)}] : [],
      axes: [
        {
          stroke: () => colour('dim'),
          grid: {stroke: () => colour('faint'), width: 1},
          ticks: {stroke: () => colour('axis'), width: 1, size: 4},
          font: '11px system-ui, sans-serif',
          incrs: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400],
          space: 70,
          size: 28,
          values: (_plot, ticks) => ticks.map(clock),
        },
        {
          stroke: () => colour('dim'),
          grid: {stroke: () => colour('faint'), width: 1},
          ticks: {stroke: () => colour('axis'), width: 1, size: 4},
          font: '11px system-ui, sans-serif',
          space: 30,
          ...(counted ? {incrs: counted} : {}),
          size: LEFT,
          values: (_plot, ticks) =>
            ticks.map(tick =>
              tick === 0
                ? '0'
                : write(tick)
                    .replace(/(\.\d*?)0+$/, '$1')
                    .replace(/\.$/, ''),
            ),
        },
      ],
      hooks: {
        drawClear: [shadeCheckpoints(lane, first)],
        draw: [drawSpans(lane, first)],
        setScale: [followZoom],
        setCursor: [tell],
      },
    };
  }

  /** @param {string} type */
  function isMove(type) {
    return type === 'mousemove' || type === 'mouseleave';
  }

  /** @param {string} hex @param {number} share */
  function fade(hex, share) {
    return share === 1 || !/^#[\da-f]{6}$/i.test(hex)
      ? hex
      : hex +
          Math.round(share * 255)
            .toString(16)
            .padStart(2, '0');
  }

  /** All charts show the same stretch. @param {uPlot} plot @param {string} key */
  function followZoom(plot, key) {
    if (key !== 'x' || moving) return;
    const {min, max} = plot.scales.x ?? {};
    if (min == null || max == null) return;
    moving = true;
    for (const other of plots) if (other !== plot) other.setScale('x', {min, max});
    moving = false;
    tellStretch(min, max);
  }

  /** @param {number} min @param {number} max */
  function tellStretch(min, max) {
    const stretch = document.getElementById('stretch');
    if (stretch) stretch.textContent = `${clock(min)} to ${clock(max)}`;
    const chooser = document.getElementById('choice');
    const all = min === whole.min && max === whole.max;
    if (chooser instanceof HTMLSelectElement && !data.rungs && all) chooser.value = '';
  }

  /** @param {number} min @param {number} max */
  function zoom(min, max) {
    const width = Math.min(Math.max(max - min, 2), whole.max - whole.min);
    const from = Math.min(Math.max(min, whole.min), whole.max - width);
    plots[0]?.setScale('x', {min: from, max: from + width});
  }

  /** @param {string} move */
  function step(move) {
    const {min = whole.min, max = whole.max} = plots[0]?.scales.x ?? {};
    const [low, width] = [min ?? 0, (max ?? 1) - (min ?? 0)];
    if (move === 'in') zoom(low + width / 4, low + (width * 3) / 4);
    if (move === 'out') zoom(low - width / 2, low + width * 1.5);
    if (move === 'left') zoom(low - width / 4, low + (width * 3) / 4);
    if (move === 'right') zoom(low + width / 4, low + (width * 5) / 4);
    if (move === 'all') zoom(whole.min, whole.max);
  }

  /** What is under the cursor besides figures. @param {uPlot} plot */
  function tell(plot) {
    const readout = document.getElementById('readout');
    const lane = shown[0];
    if (!readout || !lane || (plot.cursor.event && !plot.cursor.event.isTrusted)) return;
    const {left} = plot.cursor;
    if (left == null || left < 0) {
      readout.textContent = '\u00a0';
      return;
    }
    const at = plot.posToVal(left, 'x');
    const near = plot.posToVal(left + 5, 'x') - at;
    const inside = (/** @type {Span} */ {from, to}) => at >= from && at <= to;
    const told = [
      clock(at),
      ...shown.flatMap(one => [
        ...one.rungs.filter(inside).map(({words}) => words),
        ...one.checkpoints.filter(inside).map(({words}) => (shown.length > 1 ? `${one.name}: ${words}` : words)),
        ...one.marks.filter(mark => Math.abs(mark.at - at) <= near).map(({words}) => words),
      ]),
    ];
    readout.textContent = told.join(' · ');
  }

  /** @param {Lane[]} lanes */
  function draw(lanes) {
    const place = document.getElementById('lanes');
    if (!place) return;
    for (const plot of plots) plot.destroy();
    place.replaceChildren();
    plots = [];
    shown = lanes;
    const ends = lanes.flatMap(({points, polls, cpu, rungs}) => [
      ...[points.at[0] ?? 0, points.at.at(-1) ?? 0],
      ...[polls, cpu].flatMap(seen => (seen ? [seen.at[0] ?? 0, seen.at.at(-1) ?? 0] : [])),
      ...rungs.flatMap(({from, to}) => [from, to]),
    ]);
    whole = {min: Math.max(0, Math.floor(Math.min(...ends)) - 1), max: Math.ceil(Math.max(...ends))};
    moving = true;
    const pictures = lanes.map(lane => [...pgbenchPictures(lane), ...serverPictures(lane), ...processorPictures(lane)]);
    for (const key of ['tps', 'latency', 'waits', 'cpu', 'wal'])
      lanes.forEach((lane, index) => {
        const picture = pictures[index]?.find(one => one.key === key);
        if (picture) place.append(drawPicture(picture, lane, key === 'tps', lanes.length > 1));
      });
    if (lanes.length > 1) shareScales();
    for (const plot of plots) plot.setScale('x', whole);
    moving = false;
    tellStretch(whole.min, whole.max);
  }

  /** Systems are drawn to one scale, chart by chart. */
  function shareScales() {
    for (const key of new Set(plots.map(keyOf))) {
      const alike = plots.filter(plot => keyOf(plot) === key);
      let most = 0;
      for (const {data: columns} of alike)
        for (const column of columns.slice(1)) for (const value of column) most = Math.max(most, value ?? 0);
      for (const plot of key === 'cpu' ? [] : alike)
        if (plot.scales.y) plot.scales.y.range = () => [0, most > 0 ? most * 1.06 : 1];
    }
  }

  /** @param {uPlot} plot */
  function keyOf(plot) {
    return plot.root.parentElement?.dataset.key ?? '';
  }

  /** @param {Picture} picture @param {Lane} lane @param {boolean} first @param {boolean} several */
  function drawPicture(picture, lane, first, several) {
    const box = document.createElement('div');
    box.className = 'plot';
    box.dataset.key = picture.key;
    box.tabIndex = 0;
    box.setAttribute('role', 'group');
    box.setAttribute(
      'aria-label',
      `${several ? `${lane.name}: ` : ''}${picture.title} over time; arrows move, plus and minus zoom, 0 shows all`,
    );
    const above = first && lane.rungs.length > 0 ? '; above, the clients of each run' : '';
    const title = make('h4', picture.title + above);
    if (several) {
      const name = make('b', lane.name);
      if (lane.colour) name.style.color = `var(--${lane.colour})`;
      title.prepend(name, ' · ');
    }
    box.append(title);
    const columns = /** @type {uPlot.AlignedData} */ ([[...picture.at], ...picture.series.map(({values}) => values)]);
    const width = Math.max(240, document.getElementById('lanes')?.clientWidth ?? 600);
    const plot = new uPlot(
      describePlot({...picture, height: several ? picture.height * 0.75 : picture.height}, lane, width, first),
      columns,
      box,
    );
    plots.push(plot);
    box.addEventListener('keydown', event => {
      const move = {ArrowLeft: 'left', ArrowRight: 'right', '+': 'in', '=': 'in', '-': 'out', 0: 'all'}[event.key];
      if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step(move);
    });
    return box;
  }

  /** @param {string} name @param {string} words */
  function make(name, words) {
    const element = document.createElement(name);
    element.textContent = words;
    return element;
  }

  function redraw() {
    for (const plot of plots) plot.redraw(false);
  }

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  function offerThemes() {
    const button = document.getElementById('theme');
    if (!button) return;
    const name = () => {
      button.textContent = isDark() ? 'light' : 'dark';
      button.setAttribute('aria-label', `show the page ${button.textContent}`);
    };
    button.hidden = false;
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      name();
      redraw();
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      name();
      redraw();
    });
    name();
  }

  function offerAxes() {
    const charts = document.querySelector('.against');
    const buttons = [...document.querySelectorAll('[data-axis]')].filter(button => button instanceof HTMLButtonElement);
    for (const button of buttons)
      button.addEventListener('click', () => {
        charts?.classList.toggle('log', button.dataset.axis === 'log');
        charts?.classList.toggle('linear', button.dataset.axis !== 'log');
        for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
      });
  }

  function offerMoves() {
    const chooser = document.getElementById('choice');
    if (!(chooser instanceof HTMLSelectElement)) return;
    chooser.addEventListener('change', () => choose(chooser.value));
    for (const button of document.querySelectorAll('[data-move]'))
      button.addEventListener('click', () => step(/** @type {HTMLElement} */ (button).dataset.move ?? ''));
    for (const button of document.querySelectorAll('[data-run]'))
      button.addEventListener('click', () => {
        const run = /** @type {HTMLElement} */ (button).dataset.run;
        const index = data.lanes[0]?.rungs.findIndex(({words}) => words.startsWith(`run ${run},`)) ?? -1;
        chooser.value = String(index);
        choose(chooser.value);
        document.getElementById('lanes')?.scrollIntoView({block: 'center'});
      });
  }

  /** @param {string} value */
  function choose(value) {
    const index = Number(value);
    if (data.rungs) {
      draw(data.rungs[index]?.lanes ?? []);
      return;
    }
    const span = value === '' ? undefined : data.lanes[0]?.rungs[index];
    if (!span) zoom(whole.min, whole.max);
    else {
      const edge = (span.to - span.from) * 0.02;
      zoom(span.from - edge, span.to + edge);
    }
  }

  /** Nothing can be opened on paper, and it has the colours of light. */
  function preparePrint() {
    /** @type {HTMLDetailsElement[]} */
    let opened = [];
    addEventListener('beforeprint', () => {
      opened = [...document.querySelectorAll('details')].filter(one => !one.open);
      for (const one of opened) one.open = true;
      redraw();
    });
    addEventListener('afterprint', () => {
      for (const one of opened) one.open = false;
      redraw();
    });
    matchMedia('print').addEventListener('change', redraw);
  }

  function followWidth() {
    const lanes = document.getElementById('lanes');
    if (!lanes) return;
    new ResizeObserver(() => {
      const width = Math.max(240, lanes.clientWidth);
      for (const plot of plots) if (plot.width !== width) plot.setSize({width, height: plot.height});
    }).observe(lanes);
  }

  offerThemes();
  offerAxes();
  draw(data.rungs ? (data.rungs[0]?.lanes ?? []) : data.lanes);
  offerMoves();
  preparePrint();
  followWidth();
})();

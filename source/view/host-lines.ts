import type {DiskRates} from '../state/host-rates.ts';
import type {HostReading} from '../state/host-reading.ts';
import {formatBytes, formatCount, formatMs, formatPercent, plural, unknown} from '../text/number.ts';
import {clean, pad, width} from '../text/width.ts';
import type {Paint} from '../theme/theme.ts';
import {joinFitting} from './lines.ts';
import {drawBar} from './parts/bar.ts';
import {drawShares} from './parts/shares.ts';

const NAME = 9;
const BAR = 12;
const LEAST_BAR = 6;
const MOST_BAR = 40;
const BUSY = 0.9;

/** What a machine does, a line each, the most needed first: of one that pgbench has to itself that is pgbench. */
export function drawHostLines(reading: HostReading, paint: Paint, columns: number, own = false): string[] {
  const disks = reading.disks.toSorted((one, other) => (other.util ?? 0) - (one.util ?? 0));
  const [busiest, ...others] = disks;
  const draw = (name: string, pieces: readonly string[]) =>
    `  ${paint.dim(pad(name, NAME))} ${joinFitting(pieces, '  ', columns - NAME - 4)}`;
  const drawDisk = (disk: DiskRates) => draw(clean(disk.name), describeDisk(disk, paint));
  const pgbench = reading.pgbenchThreads.length > 0 ? [draw('pgbench', describePgbench(reading, paint))] : [];
  return [
    ...(own ? pgbench : []),
    drawCpu(reading, paint, columns),
    ...(reading.serverCpu === null ? [] : [draw('taken by', describeTakers(reading, paint))]),
    draw('queue', describeQueue(reading, paint)),
    ...(own ? [] : pgbench),
    ...(busiest ? [drawDisk(busiest)] : [draw('disks', [paint.dim('not known')])]),
    draw('memory', describeMemory(reading, paint)),
    ...reading.network.map(({name, receivedBytesPerSecond, sentBytesPerSecond, droppedPerSecond}) =>
      draw(clean(name), [
        `in ${paint.figure(perSecond(receivedBytesPerSecond))}`,
        `out ${paint.figure(perSecond(sentBytesPerSecond))}`,
        ...(droppedPerSecond ? [paint.caution(`dropped ${formatCount(droppedPerSecond)}/s`)] : []),
      ]),
    ),
    ...others.map(drawDisk),
  ];
}

function drawCpu(
  {userShare, systemShare, iowaitShare, stealShare, idleShare}: HostReading,
  paint: Paint,
  columns: number,
) {
  const parts = [
    {word: 'user', share: userShare, glyph: '█', role: 'cpu'},
    {word: 'system', share: systemShare, glyph: '▓', role: 'lwlock'},
    {word: 'iowait', share: iowaitShare, glyph: '▒', role: 'io'},
    {word: 'steal', share: stealShare, glyph: '░', role: 'lock'},
    {word: 'idle', share: idleShare, glyph: '·', role: 'dim'},
  ] as const;
  const told = parts.filter(({word, share}) => word !== 'steal' || (share ?? 0) >= 0.005);
  const wide = told.map(
    ({word, share, glyph, role}) => `${paint[role](glyph)} ${word} ${paint.figure(formatPercent(share).padStart(5))}`,
  );
  const narrow = told.map(({word, share}) => `${word} ${paint.figure(formatPercent(share))}`);
  const room = columns - NAME - 4;
  const roomBeside = (pieces: readonly string[]) => pieces.reduce((left, piece) => left - width(piece) - 2, room);
  const pieces = roomBeside(wide) >= LEAST_BAR ? wide : narrow;
  const bar = Math.min(MOST_BAR, roomBeside(pieces));
  const drawn = bar >= LEAST_BAR ? [drawShares(parts, bar, paint)] : [];
  return `  ${paint.dim(pad('CPU', NAME))} ${joinFitting([...drawn, ...pieces], '  ', room)}`;
}

/** Below this share of all processors nobody else takes them. */
const OTHERS_SHARE = 0.1;

/** Who takes the processors, in cores, where the processes of the server are seen. */
function describeTakers(reading: HostReading, paint: Paint): string[] {
  const {serverCpu, pgbenchThreads, userShare, systemShare, cores} = reading;
  const pgbench = pgbenchThreads.reduce((sum, {cpuShare}) => sum + cpuShare, 0);
  const busy = userShare === null || systemShare === null || cores === null ? null : (userShare + systemShare) * cores;
  const others = busy === null || serverCpu === null ? null : Math.max(0, busy - serverCpu - pgbench);
  const tell = (words: string) =>
    others !== null && others > OTHERS_SHARE * (cores ?? 1) ? paint.caution(words) : words;
  return [
    `server ${paint.figure(formatCores(serverCpu))}`,
    `pgbench ${formatCores(pgbench)}`,
    tell(`others ${formatCores(others)}`),
    `of ${formatCount(cores)} ${plural(cores, 'core')}`,
  ];
}

function formatCores(cores: number | null): string {
  return cores === null ? unknown : cores.toFixed(1);
}

function describeQueue({runQueue, blocked, cores, load1, ...rates}: HostReading, paint: Paint): string[] {
  const crowded = runQueue !== null && cores !== null && runQueue > 2 * cores;
  const running = `${formatCount(runQueue)} running`;
  return [
    `${crowded ? paint.caution(running) : paint.figure(running)} on ${formatCount(cores)} cores`,
    `${formatCount(blocked)} blocked`,
    `load ${load1 === null ? unknown : load1.toFixed(1)}`,
    `switches ${perSecond(rates.contextSwitchesPerSecond, formatCount)}`,
    `interrupts ${perSecond(rates.interruptsPerSecond, formatCount)}`,
  ];
}

function describePgbench({pgbenchThreads}: HostReading, paint: Paint): string[] {
  const shares = pgbenchThreads.map(({cpuShare}) => cpuShare);
  const busiest = Math.max(...shares);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const word = `busiest ${formatPercent(busiest)} of a core`;
  const threads = pgbenchThreads.length === 1 ? '1 thread' : `${pgbenchThreads.length} threads`;
  return [`${threads}: ${busiest >= 0.8 ? paint.caution(word) : paint.figure(word)}`, `all ${total.toFixed(2)} cores`];
}

function describeDisk(disk: DiskRates, paint: Paint): string[] {
  const {util, queue, readLatencyMs, writeLatencyMs, latencyMs, readBytesPerSecond, writeBytesPerSecond} = disk;
  const busy = `${formatPercent(util).padStart(5)} busy`;
  const latency = (ms: number | null) => (ms === null ? '' : ` ${formatMs(ms)} ms`);
  const apart = readLatencyMs !== null || writeLatencyMs !== null;
  return [
    paint.io(drawBar(util, BAR)),
    util !== null && util >= BUSY ? paint.caution(busy) : paint.figure(busy),
    `queue ${queue === null ? unknown : queue.toFixed(1)}`,
    `write ${paint.figure(perSecond(writeBytesPerSecond))}${latency(writeLatencyMs)}`,
    `read ${paint.figure(perSecond(readBytesPerSecond))}${latency(readLatencyMs)}`,
    ...(apart || latencyMs === null ? [] : [`${formatMs(latencyMs)} ms each`]),
  ];
}

function describeMemory({memory}: HostReading, paint: Paint): string[] {
  const {total, available, free, cached, dirty, writeback, swapUsed} = memory;
  const bytes = (kb: number | null) => formatBytes(kb === null ? null : kb * 1024);
  return [
    `${paint.figure(bytes(available ?? free))} of ${bytes(total)} ${available === null ? 'free' : 'available'}`,
    `dirty ${paint.figure(bytes(dirty))}`,
    `write-back ${bytes(writeback)}`,
    `cached ${bytes(cached)}`,
    ...(swapUsed ? [paint.caution(`swap ${bytes(swapUsed)}`)] : []),
  ];
}

function perSecond(value: number | null, format: (value: number) => string = formatBytes): string {
  return value === null ? unknown : `${format(value)}/s`;
}

import {pad} from '../../text/width.ts';
import {fitLines} from '../lines.ts';
import type {Size} from '../scene.ts';
import {drawBrief} from './brief.ts';
import {drawLatency, drawThroughput, hasLatency} from './charts.ts';
import {drawDifferences, reachOfDifferences} from './differences.ts';
import {drawCompareHelp, drawCompareKeys} from './help.ts';
import type {Room} from './keys.ts';
import {drawRung, reachOfRung} from './rung-page.ts';
import type {CompareScene} from './scene.ts';
import {drawSummary} from './summary.ts';
import {drawTable, reachOfTable, tableRows} from './table.ts';

/**
 * The whole screen of a comparison, exactly so many lines of so many columns.
 *
 *     from 160x30              from 60x30           from 60x15                  smaller
 *     ┌────────────────────┐   ┌────────────────┐   ┌───────────────────────┐   ┌─────────┐
 *     │ summary            │   │ summary        │   │ summary               │   │ brief   │
 *     │ throughput │latency│   │ throughput     │   │ throughput, latency   │   └─────────┘
 *     │            │       │   │ latency        │   │ or table: Tab         │
 *     │ table              │   │ table          │   │ keys                  │
 *     │ keys               │   │ keys           │   └───────────────────────┘
 *     └────────────────────┘   └────────────────┘
 * The page of differences and that of a rung take all but the line of keys; help lies over the middle.
 */
export function drawComparison(scene: CompareScene, size: Size): string[] {
  const {width, height} = size;
  if (isBrief(size)) return fitLines(drawBrief(scene, size), size);
  const body = {width, height: height - 1};
  const lines = fitLines(drawPage(scene, body), body);
  const frame = [...lines, pad(drawCompareKeys(scene, roomOf(scene, size), width), width)];
  if (!scene.glance.help) return frame;
  const help = drawCompareHelp(scene, size);
  const from = Math.floor((height - help.length) / 2);
  return [...frame.slice(0, from), ...help, ...frame.slice(from + help.length)];
}

/** What of the page lies beyond its edges. */
export function roomOf(scene: CompareScene, {width, height}: Size): Room {
  const size = {width, height: height - 1};
  const {page} = scene.glance;
  return {
    whole: !isSmall({width, height}),
    sideways: page === 'overview' ? reachOfTable(scene, width) : page === 'rung' ? reachOfRung(scene, size) : 0,
    scroll: page === 'differences' ? reachOfDifferences(scene, size) : 0,
  };
}

/** From so many columns on the charts stand side by side. */
const WIDE = 160;

function isBrief({width, height}: Size): boolean {
  return width < 60 || height < 15;
}

function isSmall({height}: Size): boolean {
  return height < 30;
}

function drawPage(scene: CompareScene, size: Size): string[] {
  if (scene.glance.page === 'differences') return drawDifferences(scene, size);
  return scene.glance.page === 'rung' ? drawRung(scene, size) : drawOverview(scene, size);
}

function drawOverview(scene: CompareScene, {width, height}: Size): string[] {
  const small = isSmall({width, height: height + 1});
  const least = Math.floor(height * (small ? 0.36 : 0.24));
  const spare = small ? 0 : height - tableRows(scene) - chartRows(scene, width);
  const summary = drawSummary(scene, {width, height: Math.max(least, spare)});
  const rest = height - summary.length;
  if (small) return [...summary, ...drawPart(scene, {width, height: rest})];
  const table = Math.min(tableRows(scene), Math.floor(rest * 0.45));
  return [...summary, ...drawCharts(scene, {width, height: rest - table}), ...drawTable(scene, {width, height: table})];
}

/** Rows in which the charts can be read well; what is left of the screen is for words. */
function chartRows(scene: CompareScene, width: number): number {
  if (!hasLatency(scene)) return 18;
  return width < WIDE ? 25 : 20;
}

function drawPart(scene: CompareScene, size: Size): string[] {
  const {part} = scene.glance;
  if (part === 'table') return drawTable(scene, size);
  return part === 'latency' ? drawLatency(scene, size) : drawThroughput(scene, size);
}

function drawCharts(scene: CompareScene, {width, height}: Size): string[] {
  if (!hasLatency(scene))
    return [...drawThroughput(scene, {width, height: height - 2}), ...drawLatency(scene, {width, height: 2})];
  if (width < WIDE) {
    const latency = Math.floor(height * 0.4);
    return [
      ...drawThroughput(scene, {width, height: height - latency}),
      ...drawLatency(scene, {width, height: latency}),
    ];
  }
  const left = Math.floor(width * 0.58);
  const right = drawLatency(scene, {width: width - left, height});
  return drawThroughput(scene, {width: left, height}).map((line, row) => line + (right[row] ?? ''));
}

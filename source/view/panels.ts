import {drawAxisLabels} from './panels/axis.ts';
import {drawCheckpoints, drawJournal} from './panels/checkpoints.ts';
import {drawFigures} from './panels/figures.ts';
import {drawHeader} from './panels/header.ts';
import {drawHost} from './panels/host.ts';
import {drawInit} from './panels/init.ts';
import {drawIo} from './panels/io.ts';
import {drawKeyLine} from './panels/key-line.ts';
import {drawLadder} from './panels/ladder.ts';
import {drawLatency} from './panels/latency.ts';
import {drawScaling} from './panels/scaling.ts';
import {drawServer} from './panels/server.ts';
import {drawSessions} from './panels/sessions.ts';
import {drawStart} from './panels/start.ts';
import {drawTabs} from './panels/tabs.ts';
import {drawThroughput} from './panels/throughput.ts';
import {drawTopWaits, drawWaitsNow} from './panels/top-waits.ts';
import {drawWaits} from './panels/waits.ts';
import type {Draw} from './scene.ts';

/** Every panel; view/layout.ts says where each stands. */
export const panels = [
  {name: 'header', draw: drawHeader},
  {name: 'throughput', draw: drawThroughput},
  {name: 'latency', draw: drawLatency},
  {name: 'waits', draw: drawWaits},
  {name: 'axis', draw: drawAxisLabels},
  {name: 'ladder', draw: drawLadder},
  {name: 'scaling', draw: drawScaling},
  {name: 'top-waits', draw: drawTopWaits},
  {name: 'waits-now', draw: drawWaitsNow},
  {name: 'sessions', draw: drawSessions},
  {name: 'checkpoints', draw: drawCheckpoints},
  {name: 'journal', draw: drawJournal},
  {name: 'server', draw: drawServer},
  {name: 'io', draw: drawIo},
  {name: 'host', draw: drawHost},
  {name: 'init', draw: drawInit},
  {name: 'start', draw: drawStart},
  {name: 'tabs', draw: drawTabs},
  {name: 'key-line', draw: drawKeyLine},
  {name: 'figures', draw: drawFigures},
] as const satisfies readonly {readonly name: string; readonly draw: Draw}[];

/** Name of a panel. */
export type Placeable = (typeof panels)[number]['name'];

/** How a panel is drawn. */
export function drawOf(name: Placeable): Draw {
  const found = panels.find(panel => panel.name === name);
  if (!found) throw new Error(`there is no panel ${name}`);
  return found.draw;
}

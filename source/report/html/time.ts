import {escapeText, type Markup} from '../svg/markup.ts';
import type {Lane} from './lane.ts';

const keys = 'Drag to zoom, double click for all; with a chart in focus: ← → move, + − zoom, 0 all.';

const moves = [
  ['out', '−', 'zoom out'],
  ['in', '+', 'zoom in'],
  ['left', '←', 'earlier'],
  ['right', '→', 'later'],
  ['all', 'all', 'all of it'],
] as const;

/** Buttons for those who cannot drag. */
const moving: Markup = `<span role="group" aria-label="move through time">${moves
  .map(
    ([move, sign, words]) =>
      `<button type="button" data-move="${move}" aria-label="${words}" title="${words}">${sign}</button>`,
  )
  .join('')}</span>`;

/** The place of the charts over the time of a session. */
export function writeTime({every, rungs}: Lane): Markup {
  const choices = rungs.map(({words}, index) => writeChoice(words, index));
  return writePlace(['<option value="">the whole session</option>', ...choices], every);
}

/** The place of the charts over the time of one rung at a time, a system above the other. */
export function writeRungs(titles: readonly string[], every: number): Markup {
  return writePlace(titles.map(writeChoice), every);
}

function writeChoice(words: string, index: number): Markup {
  return `<option value="${index}">${escapeText(words)}</option>`;
}

/** What moves through time, and where the page's script draws. */
function writePlace(choices: readonly Markup[], every: number): Markup {
  const thinned =
    every === 1
      ? ''
      : `<p class="quiet">Each point stands for ${every} seconds: the line is their mean, the band goes from the lowest to the highest second.</p>`;
  return [
    `<p class="tools"><label>show <select id="choice">${choices.join('')}</select></label>${moving}<output id="stretch" class="quiet"></output></p>`,
    thinned,
    `<p class="quiet keys">${escapeText(keys)}</p>`,
    '<p id="readout" class="readout">&#160;</p>',
    '<div id="lanes"></div>',
    '<noscript><p>The charts over time are drawn by a script, which is off here.</p></noscript>',
  ].join('\n');
}

import type {Chart} from './chart.ts';
import {type Drawing, drawLatency, drawShare, drawThroughput} from './draw.ts';
import {drawLegend} from './legend.ts';
import {element, escapeText, type Markup} from './markup.ts';
import {drawText, widthOf} from './panel.ts';
import {type Colours, styleAlone} from './style.ts';

/** What stands above the charts of a drawing. */
export interface Heading {
  readonly title: string;
  /** In lines; long ones are broken. */
  readonly lines: readonly string[];
  /** What must not be overlooked. */
  readonly warning: string | null;
  /** In small letters below. */
  readonly notes: readonly string[];
}

const WIDTH = 860;
const EDGE = 20;
/** Bold letters of the warning are wider by so much. */
const BOLD = 0.85;
/** As wide as letters of small text are taken to be. */
const LETTER = 11.5;

/** Charts as an SVG document that needs nothing else, readable on a light and on a dark page. */
export function writeSvg(charts: readonly Chart[], heading: Heading, colours: Colours): Markup {
  const inner = WIDTH - 2 * EDGE;
  const pieces = [
    piece(24, drawText(0, 15, heading.title, 'heading')),
    ...heading.lines.flatMap(line => wrap(line, inner)).map(line => piece(18, drawText(0, 12, line, 'note'))),
    ...(heading.warning === null ? [] : wrap(heading.warning, inner * BOLD)).map(line =>
      piece(20, drawText(0, 13, line, 'subheading')),
    ),
    gap(10),
    ...legendPieces(charts, inner),
    ...charts.flatMap(chart => drawChart(chart, inner)),
    ...heading.notes.flatMap(note => wrap(note, inner)).map(line => piece(18, drawText(0, 12, line, 'note'))),
  ];
  let y = EDGE;
  const placed = pieces.map(({height, body}) => {
    const markup = body === '' ? '' : element('g', {transform: `translate(${EDGE} ${y})`}, body);
    y += height;
    return markup;
  });
  const height = y + EDGE / 2;
  const description = charts.flatMap(chart => describeChart(chart, inner)).join(' ');
  return `${element(
    'svg',
    {xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, role: 'img'},
    element('title', {}, escapeText(heading.title)),
    element('desc', {}, escapeText(description)),
    element('style', {}, escapeStyle(styleAlone(colours))),
    element('rect', {class: 'paper', width: WIDTH, height, rx: 6}),
    ...placed,
  )}\n`;
}

interface Piece {
  readonly height: number;
  readonly body: Markup;
}

function piece(height: number, body: Markup): Piece {
  return {height, body};
}

function gap(height: number): Piece {
  return piece(height, '');
}

function legendPieces(charts: readonly Chart[], width: number): Piece[] {
  const {height, body} = drawLegend(charts, width);
  return height === 0 ? [] : [piece(height, body), gap(6)];
}

function drawingsOf(chart: Chart, width: number): Drawing[] {
  const drawn = [
    drawThroughput(chart, {width, height: 330}),
    drawLatency(chart, {width, height: 200}),
    drawShare(chart, {width, height: 200}),
  ];
  return drawn.filter(drawing => drawing !== null);
}

function drawChart(chart: Chart, width: number): Piece[] {
  const title = chart.title === null ? [] : [gap(10), piece(26, drawText(0, 16, chart.title, 'subheading'))];
  return [...title, ...drawingsOf(chart, width).map(({height, body}) => piece(height + 8, body)), gap(6)];
}

function describeChart(chart: Chart, width: number): string[] {
  const name = chart.title === null ? '' : ` (${chart.title})`;
  return drawingsOf(chart, width).map(({title, description}) => `${title}${name}. ${description}`);
}

/** Lines no wider than so much; a word that is wider itself is broken. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap(whole => breakWord(whole, width))) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && widthOf(longer, LETTER) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.filter(line => line !== '');
}

function breakWord(word: string, width: number): string[] {
  const letters = [...word];
  const most = Math.floor(width / widthOf('x', LETTER));
  return Array.from({length: Math.ceil(letters.length / most)}, (_, index) =>
    letters.slice(index * most, (index + 1) * most).join(''),
  );
}

/** Font names have quotation marks, which are text in XML. */
function escapeStyle(style: string): Markup {
  return style.replace(/[&<]/g, character => `&#${character.charCodeAt(0)};`);
}

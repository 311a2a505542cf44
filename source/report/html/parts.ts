import type {Column} from '../column.ts';
import type {Chart} from '../svg/chart.ts';
import {type Drawing, drawLatency, drawShare, drawThroughput} from '../svg/draw.ts';
import {drawLegend} from '../svg/legend.ts';
import {element, escapeText, type Markup} from '../svg/markup.ts';

/** A part of the page under a heading; nothing where there is nothing in it. */
export function writeSection(title: string, ...parts: readonly Markup[]): Markup {
  const body = parts.filter(part => part !== '').join('\n');
  return body === '' ? '' : `<section>\n<h2>${escapeText(title)}</h2>\n${body}\n</section>`;
}

/** A table that scrolls inside the page where it is wider. `mark` gives a row its class, `first` what stands in its first cell. */
export function writeTable<Item>(
  name: string,
  columns: readonly Column<Item>[],
  items: readonly Item[],
  {mark, cell}: {mark?: (item: Item) => string; cell?: (item: Item, column: Column<Item>) => Markup | null} = {},
): Markup {
  if (items.length === 0) return '';
  const head = columns.map(({title, align}) => `<th scope="col" class="${align}">${escapeText(title)}</th>`).join('');
  const rows = items.map(item => {
    const cells = columns.map(column => {
      const words = cell?.(item, column) ?? escapeText(column.write(item));
      return `<td class="${column.align}">${words}</td>`;
    });
    const role = mark?.(item) ?? '';
    return `<tr${role === '' ? '' : ` class="${escapeText(role)}"`}>${cells.join('')}</tr>`;
  });
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeText(name)}"><table><thead><tr>${head}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** How findings begin. */
const grades = [
  'invalid',
  'caution',
  'note',
  'limit',
  'latency',
  'scalability law not fitted',
  'scalability law',
] as const;

/** Sentences, with their grade in front set apart. */
export function writeList(lines: readonly string[]): Markup {
  if (lines.length === 0) return '';
  const items = lines.map(line => {
    const grade = grades.find(name => line.startsWith(`${name}: `));
    if (grade === undefined) return `<li>${escapeText(line)}</li>`;
    const role = grade === 'invalid' || grade === 'caution' ? grade : 'grade';
    return `<li><b class="${role}">${grade}</b> ${escapeText(line.slice(grade.length + 2))}</li>`;
  });
  return `<ul class="lines">${items.join('\n')}</ul>`;
}

/** Names with what is said of them. */
export function writeTerms(terms: readonly (readonly [name: string, words: string])[]): Markup {
  if (terms.length === 0) return '';
  const rows = terms.map(([name, words]) => `<dt>${escapeText(name)}</dt><dd>${escapeText(words)}</dd>`);
  return `<dl>${rows.join('\n')}</dl>`;
}

/** What can be opened. */
export function writeDetails(summary: string, body: Markup): Markup {
  return body === '' ? '' : `<details><summary>${escapeText(summary)}</summary>\n${body}\n</details>`;
}

/** The charts against clients, drawn for a wide and for a narrow page, each with a linear and a logarithmic axis. */
export function writeCharts(charts: readonly Chart[]): Markup {
  if (charts.every(({systems}) => systems.every(({dots}) => dots.length === 0))) return '';
  const switcher =
    '<p class="tools"><span role="group" aria-label="axis of clients"><button type="button" data-axis="linear" aria-pressed="true">linear</button><button type="button" data-axis="log" aria-pressed="false">log</button></span></p>';
  return [
    switcher,
    '<div class="against linear">',
    ...[820, 360].map(width => drawKey(charts, width)),
    ...charts.map(chart => {
      const title = chart.title === null ? '' : `<h3>${escapeText(chart.title)}</h3>`;
      return `${title}<div class="pair">${writePair(chart)}</div>`;
    }),
    '</div>',
  ].join('\n');
}

function drawKey(charts: readonly Chart[], width: number): Markup {
  const {height, body} = drawLegend(charts, width);
  return height === 0
    ? ''
    : frame({width, height, title: 'Key', description: '', body}, width > 500 ? 'wide' : 'narrow');
}

function writePair(chart: Chart): Markup {
  const parts = [drawThroughput, drawLatency, drawShare];
  const sizes = [
    {role: 'wide', width: 560, height: 320},
    {role: 'narrow', width: 360, height: 260},
  ];
  return parts
    .map(draw => {
      const drawn = sizes.flatMap(({role, ...size}) =>
        [false, true].flatMap(log2 => {
          const drawing = draw(chart, {...size, log2});
          return drawing ? [frame(drawing, `${role} ${log2 ? 'log' : 'linear'}`)] : [];
        }),
      );
      return drawn.length === 0 ? '' : `<figure>${drawn.join('\n')}</figure>`;
    })
    .join('\n');
}

function frame({width, height, title, description, body}: Drawing, role: string): Markup {
  return element(
    'svg',
    {class: `chart ${role}`, viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': title},
    ...(description === '' ? [] : [element('desc', {}, escapeText(description))]),
    body,
  );
}

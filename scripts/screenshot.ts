/**
 * A picture of any command in a pseudo-terminal:
 * node --import tsx scripts/screenshot.ts --size 120x40 --after 12 --keys '?' --output screen.png -- COMMAND…
 * --after: seconds until the keys are sent; --settle: seconds from the keys to the picture (1 unless told). --light: a light terminal. --keys understands \e, \r, \t.
 */
import {writeFile} from 'node:fs/promises';
import {setTimeout as sleep} from 'node:timers/promises';
import {parseArgs} from 'node:util';
import {Resvg} from '@resvg/resvg-js';
import {openTerminal} from '../test/helpers/terminal.ts';
import {cellsToSvg, dark, light} from './cells-to-svg.ts';

const {values, positionals} = parseArgs({
  options: {
    size: {type: 'string', default: '120x40'},
    after: {type: 'string', default: '5'},
    keys: {type: 'string', default: ''},
    settle: {type: 'string', default: '1'},
    output: {type: 'string', default: 'screen.svg'},
    light: {type: 'boolean', default: false},
  },
  allowPositionals: true,
});
const [columns = 0, rows = 0] = values.size.split('x').map(Number);
if (!(columns > 0 && rows > 0) || positionals.length === 0) {
  console.error(
    'usage: screenshot.ts [--size 120x40] [--after S] [--keys K] [--settle S] [--light] [--output FILE.svg|FILE.png] -- COMMAND…',
  );
  process.exit(2);
}

const terminal = openTerminal({command: positionals, columns, rows});
await sleep(Number(values.after) * 1000);
if (values.keys !== '') {
  terminal.write(values.keys.replaceAll('\\e', '\x1b').replaceAll('\\r', '\r').replaceAll('\\t', '\t'));
  await sleep(Number(values.settle) * 1000);
}
const svg = cellsToSvg(terminal.cells(), values.light ? light : dark);
await writeFile(values.output, values.output.endsWith('.png') ? toPng(svg) : svg);
terminal.kill('SIGTERM');
const stopped = await Promise.race([terminal.exited, sleep(5000, null)]);
if (!stopped) terminal.kill('SIGKILL');
process.exit();

function toPng(picture: string): Buffer {
  return new Resvg(picture, {fitTo: {mode: 'zoom', value: 2}, font: {defaultFontFamily: 'DejaVu Sans Mono'}})
    .render()
    .asPng();
}

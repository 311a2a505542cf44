/** A small program for patient-tty.test.ts: paints many frames, tells by a file that it has come to the last, and ends with a key. */
import {writeFileSync} from 'node:fs';
import process from 'node:process';
import {setTimeout as sleep} from 'node:timers/promises';
import {openTty} from '../../source/commands/patient-tty.ts';
import {Screen} from '../../source/view/screen/screen.ts';

const [file = '', frames = '0'] = process.argv.slice(2);
const screen = new Screen(openTty(process.stdout));
const layer = screen.layer();
process.stdin.setRawMode(true);
process.stdin.once('data', () => {
  screen.close();
  process.exit(7);
});
screen.open();
for (let frame = 1; frame <= Number(frames); frame++) {
  const {columns: width, rows: height} = screen;
  const lines = Array.from({length: height - 1}, (_, row) =>
    String.fromCharCode(65 + ((frame + row) % 26)).repeat(width),
  );
  layer.set({x: 0, y: 0, width, height}, [`frame ${frame}`, ...lines]);
  await sleep(2);
}
writeFileSync(file, 'painted');

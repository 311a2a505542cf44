import assert from 'node:assert/strict';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';

const folder = new URL('../frames/', import.meta.url);

/** Compares lines with test/frames/NAME.txt; with UPDATE_GOLDEN=1 in the environment writes them there instead. */
export function matchGolden(name: string, lines: readonly string[]): void {
  const file = new URL(`${name}.txt`, folder);
  const text = `${lines.join('\n')}\n`;
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(folder, {recursive: true});
    writeFileSync(file, text);
    return;
  }
  assert.ok(existsSync(file), `test/frames/${name}.txt is missing: write it with UPDATE_GOLDEN=1`);
  assert.equal(
    text,
    readFileSync(file, 'utf8'),
    `test/frames/${name}.txt: after a change that is meant, UPDATE_GOLDEN=1`,
  );
}

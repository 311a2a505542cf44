import assert from 'node:assert/strict';
import process from 'node:process';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {openTerminal} from '../../helpers/terminal.ts';

const program = fileURLToPath(new URL('exits.tsx', import.meta.url));
const leave = '\x1b[?1049l';

for (const [way, code] of [
  ['exit', 7],
  ['throw', 1],
] as const)
  test(`in a real terminal, after ${way}: what was there before is back, and nothing was painted after it`, async () => {
    const terminal = openTerminal({
      command: [process.execPath, '--import', 'tsx', program, way],
      columns: 40,
      rows: 6,
    });
    const seen = await terminal.waitFor(rows => rows.includes('any key ends'));
    assert.deepEqual(seen, ['painted', '', 'any key ends', '', '', '']);
    assert.ok(terminal.alternate() && terminal.cursorHidden());
    terminal.resize(30, 5);
    await terminal.waitFor(() => terminal.raw().split('\x1b[2J').length > 2);
    assert.deepEqual(terminal.text(), ['painted', '', 'any key ends', '', '']);
    terminal.write('x');
    assert.deepEqual(await terminal.exited, {exitCode: code, signal: 0});
    assert.ok(!terminal.alternate() && !terminal.cursorHidden());
    assert.equal([...terminal.scrollbackLines(), ...terminal.text()][0], 'before');
    const after = terminal.raw().slice(terminal.raw().lastIndexOf(leave) + leave.length);
    assert.equal(way === 'throw', after.includes('our bug'), after);
    assert.ok(!after.includes('painted') && !after.includes('written in'), after);
    assert.ok(!terminal.raw().includes('\x1b[3J'));
  });

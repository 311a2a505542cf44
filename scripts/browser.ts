import process from 'node:process';
import {findProgram} from '../source/sources/programs.ts';
import {findTests, runTests} from './test.ts';

/** By the names that systems give it. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const found = await Promise.all(names.map(name => findProgram(name)));
const browser = found.find(path => path !== null);
if (browser) {
  const chosen = process.argv.slice(2);
  const files = chosen.length > 0 ? chosen : await findTests('test/browser', /\.browser\.ts$/);
  process.exitCode = await runTests(files, {PGTOP_BENCH_BROWSER: browser});
} else {
  console.error('test:browser needs Chromium, which is not installed here (Debian: apt-get install chromium)');
  process.exitCode = 1;
}

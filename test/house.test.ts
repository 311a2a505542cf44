import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {join, relative, sep} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {inspectHouse} from './helpers/house.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Neither ours nor kept. */
const passedOver = /^(node_modules|build|\.git|\.servers)$|\.(log|gz|png)$/;

async function readTree(folder: string): Promise<Map<string, string>> {
  const tree = new Map<string, string>();
  for (const entry of await readdir(folder, {withFileTypes: true})) {
    const path = join(folder, entry.name);
    if (passedOver.test(entry.name)) continue;
    if (entry.isDirectory()) for (const [name, text] of await readTree(path)) tree.set(name, text);
    else if (entry.isFile()) tree.set(relative(root, path).split(sep).join('/'), await readFile(path, 'utf8'));
  }
  return tree;
}

test('the house stands: imports fall downward, the two wings never meet, the lower levels do not touch the world', async () => {
  const tree = await readTree(root);
  assert.ok([...tree.keys()].filter(path => path.startsWith('source/')).length > 50, 'the files of source are found');
  assert.deepEqual(inspectHouse(tree), []);
});

test('the lock file names no registry, and no file names a folder of one machine', async () => {
  const tree = await readTree(root);
  assert.doesNotMatch(tree.get('package-lock.json') ?? '', /"resolved"/);
  const strangers = /(?<![\w.~$}])\/(work|root)\/\w|\/Users\/\w/;
  assert.deepEqual(
    [...tree].flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, index) => (strangers.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 100)}`] : [])),
    ),
    [],
  );
});

/** A file that breaks a rule, and the breach that must be told. */
const breaches: Record<string, [files: Record<string, string>, told: string]> = {
  'the ground sees no room': [
    {'source/text/a.ts': "import {b} from '../stats/b.ts';"},
    'source/text/a.ts: text must not see stats (source/stats/b.ts)',
  ],
  'imports fall downward': [
    {'source/state/a.ts': "import type {B} from '../report/b.ts';"},
    'source/state/a.ts: state must not see report (source/report/b.ts)',
  ],
  'over several lines too': [
    {'source/verdict/a.ts': "import {\n  b,\n  c,\n} from '../flow.ts';"},
    'source/verdict/a.ts: verdict must not see flow (source/flow.ts)',
  ],
  'passing on is importing': [
    {'source/view/a.ts': "export {b} from '../sources/b.ts';"},
    'source/view/a.ts: view must not see sources (source/sources/b.ts)',
  ],
  'so is a late import': [
    {'source/session/a.ts': "const b = await import('../view/b.ts');"},
    'source/session/a.ts: session must not see view (source/view/b.ts)',
  ],
  'themes are read by the other wing': [
    {'source/view/a.ts': "import {loadTheme} from '../theme/load.ts';"},
    'source/view/a.ts: view must not see theme/load (source/theme/load.ts)',
  ],
  'nothing stands above cli': [
    {'source/commands/a.ts': "import {b} from '../cli.ts';"},
    'source/commands/a.ts: commands must not see cli (source/cli.ts)',
  ],
  'no room without a level': [{'source/misc/a.ts': ''}, 'source/misc/a.ts: misc is no room of the house'],
  'no disk below': [
    {'source/server/a.ts': "import {readFile} from 'node:fs';"},
    'source/server/a.ts: server must not import node:fs',
  ],
  'no clock below': [
    {'source/stats/a.ts': 'export const b = () => Date.now();'},
    'source/stats/a.ts: stats reads the world: Date.now',
  ],
  'a view opens no connection': [
    {'source/view/a.ts': "import pg from 'pg';"},
    'source/view/a.ts: view must not import pg',
  ],
  'one wing draws': [{'source/pilot/a.ts': "import {Box} from 'ink';"}, 'source/pilot/a.ts: only the view touches ink'],
  'panels are strangers': [
    {'source/view/panels/a.ts': "import {b} from './b.ts';"},
    'source/view/panels/a.ts: a panel must not import a panel (source/view/panels/b.ts)',
  ],
  'one chart wrapper': [
    {'source/view/a.ts': "import {plot} from 'asciichart';"},
    'source/view/a.ts: only view/parts/chart.ts imports asciichart',
  ],
  'one reader of keys': [
    {'source/view/a.tsx': 'useInput(b);', 'source/view/c.tsx': 'useInput(d);'},
    'useInput belongs to one file: source/view/a.tsx, source/view/c.tsx',
  ],
  'one reader of arguments': [
    {'source/commands/a.ts': 'run(process.argv);'},
    'source/commands/a.ts: only cli reads process.argv',
  ],
  'one setter of exit codes': [
    {'source/commands/a.ts': 'process.exitCode = 3;'},
    'source/commands/a.ts: only cli ends the process and sets its exit code',
  ],
  'names say something': [{'source/text/utils.ts': ''}, 'source/text/utils.ts: a file is named for what it holds'],
  'colours are data': [{'source/view/a.ts': "paint('#ff0000');"}, 'source/view/a.ts: colours belong to themes/*.json'],
  'themes are data': [{'themes/dark.ts': ''}, 'themes/dark.ts: themes are data, JSON only'],
  'no way round': [
    {'source/text/a.ts': "import {b} from './b.ts';", 'source/text/b.ts': "import {a} from './a.ts';"},
    'source/text/a.ts: imports itself by way of source/text/b.ts, source/text/a.ts',
  ],
};

for (const [name, [files, told]] of Object.entries(breaches)) {
  test(`a breach is told: ${name}`, () => assert.deepEqual(inspectHouse(new Map(Object.entries(files))), [told]));
}

test('what only looks like a breach is none', () => {
  const text =
    "// import {a} from '../flow.ts';\n/* Date.now() */\nexport const exitCode = (code: number) => code === 3;\n";
  assert.deepEqual(inspectHouse(new Map([['source/text/a.ts', text]])), []);
});

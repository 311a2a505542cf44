import {readFile} from 'node:fs/promises';
import * as v from 'valibot';
import {UserError} from '../errors.ts';
import {type Flags, ladderFlags, layFlags, toKebab} from './flags.ts';
import {type PlanFile, readRunOptions} from './options.ts';

const text = v.string('a text');
const textOrNumber = v.union([v.string(), v.pipe(v.number(), v.finite())], 'a text or a number');
const texts = v.array(v.string('a text'), 'a list of texts');

/** What goes to pgbench as it stands has the name of what parts it on the command line. */
const EXTRA = '--';

/** Flags that may be given several times. */
const LISTS = Object.entries(ladderFlags).flatMap(([name, flag]) => ('isMultiple' in flag ? [name] : []));

/** Flags whose value is never a number. */
const WORDS = ['workload', 'protocol', 'order', 'before', 'between', 'after', 'initArgs', 'onError', 'label'];

/** Every flag of a ladder by its long name, a preset, and `--`; `no-vacuum` says the same as `vacuum: false`. */
const schema = v.strictObject({
  preset: v.optional(v.string('a text')),
  [EXTRA]: v.optional(texts),
  'no-vacuum': v.optional(v.literal(true, 'true')),
  ...Object.fromEntries(
    Object.entries(ladderFlags).map(([name, flag]) => [toKebab(name), v.optional(schemaOf(name, flag))]),
  ),
});

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read',
};

/** Reads a preset and flags kept in a JSON file. UserError, with the line, for what cannot be meant. */
export async function readPlanFile(path: string): Promise<PlanFile> {
  const json = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = REASONS[error.code ?? ''] ?? `cannot be read: ${error.code ?? error.message}`;
    throw new UserError(`the plan ${path} ${reason}`);
  });
  return readPlan(json, path);
}

/** Reads the text of a plan file. */
export function readPlan(json: string, path: string): PlanFile {
  const value = parse(json, path);
  if (Array.isArray(value)) throw noObject(path);
  refuseTwice(json, path);
  const found = v.safeParse(schema, value);
  if (!found.success) throw explain(found.issues[0], json, path);
  const {[EXTRA]: extra, 'no-vacuum': noVacuum, ...flags} = found.output as Record<string, unknown>;
  if (noVacuum && flags.vacuum === true)
    throw new UserError(
      `${path}:${lineOf('no-vacuum', json)}: "vacuum" and "no-vacuum" contradict each other`,
      'Leave out one.',
    );
  const entries = Object.entries(flags).map(([name, value]) => {
    const plain = typeof value === 'number' ? String(value) : value;
    return [toCamel(name), LISTS.includes(toCamel(name)) && typeof plain === 'string' ? [plain] : plain];
  });
  const plan: PlanFile = {
    flags: {...Object.fromEntries(entries), ...(noVacuum ? {vacuum: false} : {})} as Flags,
    extra: (extra as string[] | undefined) ?? null,
  };
  refuseValues(plan, json, path);
  return plan;
}

/** Reads each flag as a ladder would that asks for nothing else, so that what is wrong with it has its line. */
function refuseValues({flags, extra}: PlanFile, json: string, path: string): void {
  const {init, force, transactions} = flags;
  for (const [name, value] of Object.entries(flags)) {
    if (typeof value === 'boolean') continue;
    const around: Flags = {...(name === 'seed' ? {order: 'shuffle'} : {}), ...(init && force ? {init, force} : {})};
    placeError(toKebab(name), json, path, () => readRunOptions({...around, [name]: value}, undefined, false));
  }
  if (extra) placeError(EXTRA, json, path, () => readRunOptions({}, undefined, false, {extra}));
  if (transactions !== undefined) placeError('transactions', json, path, () => layFlags(flags));
}

function placeError(name: string, json: string, path: string, read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${path}:${lineOf(name, json)}: ${error.message}`, error.hint);
  }
}

/** JSON.parse lets the last of several hold. */
function refuseTwice(json: string, path: string): void {
  const known = new Map<string, number>();
  for (const {name, line} of keysOf(json)) {
    const first = known.get(name);
    if (first !== undefined)
      throw new UserError(`${path}:${line}: "${name}" is there twice, first on line ${first}`, 'Leave out one.');
    known.set(name, line);
  }
}

function schemaOf(name: string, flag: {readonly type: 'string' | 'boolean'; readonly isMultiple?: boolean}) {
  if (flag.type === 'boolean') return v.boolean('true or false');
  return flag.isMultiple
    ? v.union([v.string(), texts], 'a text or a list of texts')
    : WORDS.includes(name)
      ? text
      : textOrNumber;
}

function parse(json: string, path: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = /position (\d+)/.exec(message)?.[1];
    const line = json.slice(0, place === undefined ? json.length : Number(place)).split('\n').length;
    throw new UserError(`${path}:${line}: this is no JSON: ${message.replace(/ \(line.*/, '')}`);
  }
}

function explain(issue: v.BaseIssue<unknown>, json: string, path: string): UserError {
  const name = issue.path?.[0]?.key;
  if (typeof name !== 'string') return noObject(path);
  const where = `${path}:${lineOf(name, json)}`;
  if (issue.expected === 'never')
    return new UserError(
      `${where}: "${name}" is no flag of a plan`,
      `It takes ${Object.keys(schema.entries).join(', ')}.`,
    );
  return new UserError(`${where}: "${name}" takes ${issue.message}, not ${JSON.stringify(issue.input)}`);
}

function noObject(path: string): UserError {
  return new UserError(`${path}:1: a plan is one JSON object of flags by their long names`);
}

/** Where a key of the object stands. */
function lineOf(name: string, json: string): number {
  return keysOf(json).find(key => key.name === name)?.line ?? 1;
}

/** The keys of the outermost object of valid JSON, with their lines. */
function keysOf(json: string): {readonly name: string; readonly line: number}[] {
  let depth = 0;
  return [...json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)].flatMap(({0: token, 1: word, 2: colon, index}) => {
    if (word === undefined) depth += token === '{' || token === '[' ? 1 : -1;
    if (word === undefined || colon === undefined || depth !== 1) return [];
    return [{name: String(JSON.parse(word)), line: json.slice(0, index).split('\n').length}];
  });
}

function toCamel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

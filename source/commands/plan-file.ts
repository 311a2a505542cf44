import {readFile} from 'node:fs/promises';
import * as v from 'valibot';
import {UserError} from '../errors.ts';
import {type Flags, ladderFlags, toKebab} from './flags.ts';
import type {PlanFile} from './options.ts';

const text = v.union([v.string(), v.pipe(v.number(), v.finite())], 'a text or a number');
const texts = v.array(v.string('a text'), 'a list of texts');

/** What goes to pgbench as it stands has the name of what parts it on the command line. */
const EXTRA = '--';

/** Every flag of a ladder by its long name, a preset, and `--`; `no-vacuum` says the same as `vacuum: false`. */
const schema = v.strictObject({
  preset: v.optional(v.string('a text')),
  [EXTRA]: v.optional(texts),
  'no-vacuum': v.optional(v.literal(true, 'true')),
  ...Object.fromEntries(Object.entries(ladderFlags).map(([name, flag]) => [toKebab(name), v.optional(schemaOf(flag))])),
});

/** Reads a preset and flags kept in a JSON file. UserError, with the line, for what cannot be meant. */
export async function readPlanFile(path: string): Promise<PlanFile> {
  const json = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`the plan ${path} cannot be read: ${error.code ?? error.message}`);
  });
  return readPlan(json, path);
}

/** Reads the text of a plan file. */
export function readPlan(json: string, path: string): PlanFile {
  const value = parse(json, path);
  if (Array.isArray(value)) throw noObject(path);
  const found = v.safeParse(schema, value);
  if (!found.success) throw explain(found.issues[0], json, path);
  const {[EXTRA]: extra, 'no-vacuum': noVacuum, ...flags} = found.output as Record<string, unknown>;
  if (noVacuum && flags.vacuum === true)
    throw new UserError(`${path}:${lineOf('no-vacuum', json)}: "vacuum" and "no-vacuum" contradict each other`);
  const entries = Object.entries(flags).map(([name, value]) => {
    const plain = typeof value === 'number' ? String(value) : value;
    return [toCamel(name), name === 'file' && typeof plain === 'string' ? [plain] : plain];
  });
  return {
    flags: {...Object.fromEntries(entries), ...(noVacuum ? {vacuum: false} : {})} as Flags,
    extra: (extra as string[] | undefined) ?? null,
  };
}

function schemaOf(flag: {readonly type: 'string' | 'boolean'; readonly isMultiple?: boolean}) {
  if (flag.type === 'boolean') return v.boolean('true or false');
  return flag.isMultiple ? v.union([v.string(), texts], 'a text or a list of texts') : text;
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

/** Where a key of the object stands; the last one holds, as JSON.parse has it. */
function lineOf(name: string, json: string): number {
  const key = JSON.stringify(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const places = [...json.matchAll(new RegExp(`${key}\\s*:`, 'g'))];
  return json.slice(0, places.at(-1)?.index ?? 0).split('\n').length;
}

function toCamel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

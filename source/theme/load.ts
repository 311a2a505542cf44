import {readdir, readFile} from 'node:fs/promises';
import * as v from 'valibot';
import {UserError} from '../errors.ts';
import {colourNames} from './colour.ts';
import {type Role, roles, type Theme} from './theme.ts';

/** The same depth below the package's root from here and from the bundle. */
const folder = new URL('../../themes/', import.meta.url);

const colour = v.pipe(
  v.string(),
  v.check(
    text => /^#[\da-f]{6}$/i.test(text) || colourNames.some(name => name === text),
    `a colour is '#rrggbb' or one of ${colourNames.join(', ')}`,
  ),
);
const style = v.strictObject({
  color: v.optional(colour),
  background: v.optional(colour),
  bold: v.optional(v.boolean()),
  dim: v.optional(v.boolean()),
  underline: v.optional(v.boolean()),
  inverse: v.optional(v.boolean()),
});
const themeFile = v.strictObject({
  description: v.string(),
  roles: v.strictObject(Object.fromEntries(roles.map(role => [role, style])) as Record<Role, typeof style>),
});

/** What to do about a theme that cannot be used. */
const MEND = 'Mend the file, or name another theme with --theme.';

/** Names of the themes in `from` (the package's own unless told), in alphabetical order. */
export async function listThemes(from: URL = folder): Promise<string[]> {
  const names = await readdir(from);
  return names
    .filter(name => name.endsWith('.json'))
    .map(name => name.slice(0, -'.json'.length))
    .sort();
}

/** A theme by name. @throws UserError that names the themes there are, or the file and the field that is wrong. */
export async function loadTheme(name: string, from: URL = folder): Promise<Theme> {
  const names = await listThemes(from);
  if (!names.includes(name)) throw new UserError(`There is no theme '${name}'.`, `Themes: ${names.join(', ')}.`);
  const text = await readFile(new URL(`${name}.json`, from), 'utf8');
  return parseTheme(name, text);
}

/** The text of a theme file, checked. @throws UserError that names the file and the field that is wrong. */
export function parseTheme(name: string, text: string): Theme {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new UserError(`themes/${name}.json is not JSON: ${error instanceof Error ? error.message : error}`, MEND);
  }
  const result = v.safeParse(themeFile, data);
  if (result.success) return {name, ...result.output};
  const [issue] = result.issues;
  throw new UserError(`themes/${name}.json, ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`, MEND);
}

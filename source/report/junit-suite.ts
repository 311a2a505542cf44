import {clean} from '../text/clean.ts';

/** A suite of test cases for CI. */
export interface Suite {
  readonly name: string;
  /** UTC without fractions and zone: 2026-11-30T15:25:07. */
  readonly timestamp: string | null;
  readonly cases: readonly Case[];
}

/** What passes or fails; text may hold anything. */
export interface Case {
  /** What it belongs to, the same from session to session. */
  readonly group: string;
  readonly name: string;
  /** How long it took; null where that is not known. */
  readonly seconds: number | null;
  readonly failures: readonly {readonly kind: string; readonly message: string}[];
  /** Why it was not run; null where it was. */
  readonly skipped: string | null;
  /** Lines. */
  readonly output: readonly string[];
}

/** A case of which there is nothing to tell. */
export const emptyCase = {seconds: null, failures: [], skipped: null, output: []} as const;

/** Suites as a file, in the dialect of JUnit that Jenkins and GitLab read. */
export function joinSuites(suites: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`;
}

/** One suite; cases of the same name are told apart by their numbers. */
export function writeSuite({name, timestamp, cases}: Suite): string {
  const known = cases.map(({seconds}) => seconds).filter(seconds => seconds !== null);
  const opening = writeTag('testsuite', {
    name,
    tests: cases.length,
    failures: cases.filter(({failures}) => failures.length > 0).length,
    errors: 0,
    skipped: cases.filter(({skipped}) => skipped !== null).length,
    time: known.length > 0 ? known.reduce((sum, seconds) => sum + seconds, 0).toFixed(3) : null,
    timestamp,
  });
  return `  <${opening}>\n${cases.map((one, index) => writeCase(one, countAlike(cases, index))).join('')}  </testsuite>\n`;
}

/** How many cases before it, and it, have its name. */
function countAlike(cases: readonly Case[], index: number): number {
  return cases.slice(0, index + 1).filter(({group, name}) => {
    return group === cases[index]?.group && name === cases[index]?.name;
  }).length;
}

function writeCase({group, name, seconds, failures, skipped, output}: Case, time: number): string {
  const opening = writeTag('testcase', {
    classname: group,
    name: time > 1 ? `${name} (${time})` : name,
    time: seconds?.toFixed(3) ?? null,
  });
  const inside = [
    ...failures.map(
      ({kind, message}) => `<${writeTag('failure', {type: kind, message})}>${escapeText(message)}</failure>`,
    ),
    ...(skipped === null ? [] : [`<${writeTag('skipped', {message: skipped})}/>`]),
    ...(output.length > 0 ? [`<system-out>${output.map(escapeText).join('\n')}</system-out>`] : []),
  ];
  if (inside.length === 0) return `    <${opening}/>\n`;
  return `    <${opening}>\n${inside.map(line => `      ${line}\n`).join('')}    </testcase>\n`;
}

function writeTag(name: string, attributes: Readonly<Record<string, string | number | null>>): string {
  const known = Object.entries(attributes).filter(([, value]) => value !== null);
  return [name, ...known.map(([key, value]) => `${key}="${escapeText(String(value))}"`)].join(' ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text that XML 1.0 takes for nothing else, on one line, without the characters that it forbids. */
function escapeText(text: string): string {
  return clean(text)
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, character => ENTITIES[character] ?? '');
}

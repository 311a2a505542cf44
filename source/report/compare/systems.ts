import {UserError} from '../../errors.ts';
import {clean} from '../../text/clean.ts';
import type {SessionReport} from '../report.ts';
import type {ComparedSystem} from './comparison.ts';

/** A system with the reports of its sessions. */
export interface SystemGroup {
  readonly system: ComparedSystem;
  readonly reports: readonly SessionReport[];
}

/** The systems in the order of their first sessions. UserError for a session that is given twice. */
export function groupSystems(reports: readonly SessionReport[]): SystemGroup[] {
  refuseTwins(reports);
  const groups = new Map<string, number[]>();
  for (const [index, report] of reports.entries()) {
    const key = labelOf(report) === null ? `session ${index}` : `label ${labelOf(report)}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const taken = new Set<string>();
  return [...groups.values()].map(members => {
    const found = members.flatMap(index => reports[index] ?? []);
    const system = describeSystem(found, members, taken);
    taken.add(system.name);
    return {system, reports: found};
  });
}

function describeSystem(reports: readonly SessionReport[], members: readonly number[], taken: ReadonlySet<string>) {
  const [first] = reports;
  const label = first ? labelOf(first) : null;
  const versions = new Set(reports.map(versionOf));
  const name = label ?? (first ? nameSession(first) : '');
  return {
    name: taken.has(name) ? `${name} (${taken.size + 1})` : name,
    sessions: reports.map((report, index) => ({
      report: members[index] ?? 0,
      name: nameSession(report),
      id: report.session.id,
      began: report.session.began,
      label: labelOf(report),
      tool: report.session.tool,
      source: report.published?.source ?? null,
    })),
    serverVersion: versions.size === 1 ? ([...versions][0] ?? null) : null,
  };
}

/** Of the server, as it says itself or as it was published. */
export function versionOf({server, published}: SessionReport): string | null {
  return server?.version ?? published?.facts.postgres ?? null;
}

/** What a session is called: its file, else its id. */
export function nameSession({session}: SessionReport): string {
  return session.name ?? session.id ?? 'a session without a name';
}

function labelOf({session}: SessionReport): string | null {
  return clean(session.label ?? '').trim() || null;
}

function refuseTwins(reports: readonly SessionReport[]): void {
  const seen = new Map<string, string>();
  for (const report of reports) {
    const name = nameSession(report);
    const key = report.session.id ?? name;
    const twin = seen.get(key);
    if (twin !== undefined)
      throw new UserError(
        `the same session is given twice: ${twin === name ? name : `${twin} and ${name}`}`,
        'A run is counted once.',
      );
    seen.set(key, name);
  }
}

/** The index of the system that is named, by its own name or that of a session or a beginning that only one has; the first for null. */
export function findBaseline(groups: readonly SystemGroup[], named: string | null): number {
  if (named === null) return 0;
  const names = groups.map(({system}) => [system.name, ...system.sessions.map(({name}) => name)]);
  const said = clean(named).trim();
  const exact = names.findIndex(all => all.includes(said) || all.includes(named));
  if (exact >= 0) return exact;
  const begun = names.flatMap((all, index) => (all.some(name => name.startsWith(named)) ? [index] : []));
  const [only] = begun;
  if (only !== undefined && begun.length === 1 && named !== '') return only;
  throw new UserError(
    `--baseline '${named}' is ${begun.length > 1 ? 'several' : 'none'} of the systems`,
    `They are: ${names.map(([name]) => name).join(', ')}`,
  );
}

import type {Fact, FactTopic} from '../../event/event.ts';
import type {State} from '../../state/state.ts';
import type {FactSource} from '../facts.ts';

/** What publications speak of in words, as the facts that come nearest. */
const places: Readonly<Record<string, readonly [FactTopic, string]>> = {
  system: ['host', 'distribution'],
  host: ['host', 'product'],
  'file system': ['storage', 'data-file-system'],
  disks: ['storage', 'disks'],
  postgres: ['server', 'version'],
  build: ['server', 'build'],
  configuration: ['server', 'configuration'],
  client: ['here', 'product'],
  data: ['data', 'description'],
  load: ['pgbench', 'workload'],
  runs: ['pgbench', 'repeats'],
};

/** The facts of figures that somebody published; none for a session of our own. */
export function publishedFacts({published}: Pick<State, 'published'>): FactSource[] {
  if (!published) return [];
  const how = `published: ${published.source} (${published.when})`;
  const facts = Object.entries(published.facts).map(([title, value]): Fact => {
    const [topic, name] = places[title] ?? ['host', title];
    return {topic, name, value, how, missing: null};
  });
  const settings = Object.entries(published.settings).map(
    ([name, value]): Fact => ({topic: 'setting', name, value, how, missing: null}),
  );
  return [{moment: 'published', facts: [...facts, ...settings]}];
}

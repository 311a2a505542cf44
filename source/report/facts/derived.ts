import type {Fact} from '../../event/event.ts';
import {describeResidence, roundRatio} from '../../facts/residence.ts';
import type {State} from '../../state/state.ts';
import type {FactReport, FactSource} from '../facts.ts';

/** What follows from other facts: how the size of the data goes with the memory that holds it. */
export function deriveFacts(facts: readonly FactReport[], {server}: Pick<State, 'server'>): FactSource {
  const find = (topic: Fact['topic'], name: string): number | null => {
    const value = facts.find(fact => fact.topic === topic && fact.name === name)?.value;
    return typeof value === 'number' ? value : null;
  };
  const bytes = find('data', 'database-bytes');
  const buffers = server?.sharedBuffersBytes ?? null;
  const limits = [find('host', 'memory'), find('host', 'cgroup-memory')].filter(limit => limit !== null);
  const memory = limits.length > 0 ? Math.min(...limits) : null;
  const tell = (name: string, value: Fact['value'], needs: string): Fact =>
    value === null
      ? {topic: 'data', name, value, how: '', missing: `not known without ${needs}`}
      : {topic: 'data', name, value, how: `database size, ${needs}`, missing: null};
  const ratio = (other: number | null) => (bytes === null || !other ? null : roundRatio(bytes / other));
  return {
    moment: 'recorded',
    facts: [
      tell('to-shared-buffers', ratio(buffers), 'shared_buffers'),
      tell('to-memory', ratio(memory), 'RAM of the server'),
      tell('residence', bytes === null ? null : describeResidence(bytes, buffers, memory), 'shared_buffers, RAM'),
    ],
  };
}

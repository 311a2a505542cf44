import type {Fact} from '../../event/event.ts';
import type {FactReport} from '../facts.ts';

/** What is another one at each start, on each machine or at each look, and says nothing of what was measured. */
const always: Readonly<Partial<Record<Fact['topic'], readonly string[]>>> = {
  server: ['started'],
  setting: [
    ...['port', 'listen_addresses', 'unix_socket_directories', 'cluster_name', 'external_pid_file'],
    ...['data_directory', 'config_file', 'hba_file', 'ident_file', 'log_directory', 'log_filename'],
  ],
  data: ['last-vacuum', 'last-analyze'],
  host: ['load', 'steal'],
  storage: ['data-path', 'wal-path', 'data-free-bytes', 'wal-free-bytes'],
  here: ['load', 'steal'],
};

/** What is measured or has grown is never the same twice: only one that is so many times another is a difference. */
const NEAR_TIMES = 2;
const measured: typeof always = {
  data: ['table-bytes', 'to-shared-buffers', 'to-memory', 'live-rows', 'dead-rows', 'updated-rows'],
  link: ['round-trip'],
};

/** Whether a fact differs, where it does, as it would between any two sessions of one system. */
export function isPassing(
  {topic, name}: Pick<FactReport, 'topic' | 'name'>,
  values: readonly Fact['value'][],
): boolean {
  if (always[topic]?.includes(name)) return true;
  if (measured[topic]?.includes(name)) return areNear(values);
  return topic === 'pgbench' && name === 'command' && new Set(values.map(withoutTarget)).size === 1;
}

function areNear(values: readonly Fact['value'][]): boolean {
  const numbers = values.filter(value => typeof value === 'number');
  return numbers.length > 0 && Math.max(...numbers) <= NEAR_TIMES * Math.min(...numbers);
}

/** A command of pgbench without where and as whom it connects. */
function withoutTarget(command: Fact['value']): Fact['value'] {
  return typeof command === 'string' ? command.replace(/ (-h|-p|-U) \S+/g, '') : command;
}

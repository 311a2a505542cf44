import type {Fact, FactTopic} from '../../event/event.ts';
import type {State} from '../../state/state.ts';
import type {FactSource} from '../facts.ts';

type Value = Fact['value'] | undefined;

/** What a session without facts of its own knows from the looks before its start. */
export function recordedFacts({server, engine, preflight}: State): FactSource {
  const tell = (topic: FactTopic, how: string, values: Readonly<Record<string, Value>>): Fact[] =>
    Object.entries(values).flatMap(([name, value]) =>
      value == null ? [] : [{topic, name, value, how, missing: null}],
    );
  const circumstances = preflight?.circumstances;
  const looked = 'look before the start';
  return {
    moment: 'recorded',
    facts: [
      ...(circumstances ? tell('setting', 'pg_settings', circumstances.settings) : []),
      ...(server
        ? [
            ...tell('server', 'server_version', {version: server.version, 'version-number': server.versionNumber}),
            ...tell('setting', 'pg_settings', server.settings),
            ...tell('data', 'pg_database_size()', {'database-bytes': server.databaseBytes}),
            ...tell('link', 'target', {
              transport: server.host === null ? 'unix socket' : 'TCP',
              'same-machine': server.local,
            }),
            ...(server.options === undefined
              ? []
              : tell('pgbench', 'PGOPTIONS and connection string', {options: server.options ?? 'none'})),
          ]
        : []),
      ...(engine
        ? [
            ...tell('pgbench', 'pgbench --version', {path: engine.path, version: engine.version}),
            ...tell('here', 'processors that this program may use', {threads: engine.cores}),
          ]
        : []),
      ...(preflight
        ? tell('data', looked, {scale: preflight.tables.scale, 'table-bytes': preflight.tables.bytes})
        : []),
      ...(circumstances
        ? [
            ...tell('server', looked, {
              standby: circumstances.inRecovery,
              replicas: circumstances.standbys?.length ?? null,
            }),
            ...tell('link', looked, {pooler: circumstances.pooled}),
            ...tell('host', looked, {memory: circumstances.machine.memoryBytes}),
            ...tell('storage', looked, {'data-free-bytes': circumstances.machine.dataFreeBytes}),
          ]
        : []),
    ],
  };
}

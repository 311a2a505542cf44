import type {State} from './state.ts';

/** Processor cores of the server; null when it is another machine that is not watched. */
export function serverCores({server, engine, hosts}: Pick<State, 'server' | 'engine' | 'hosts'>): number | null {
  return server?.local ? (engine?.cores ?? null) : (hosts.server?.cores ?? null);
}

import type {Quote} from '../../source/event/event.ts';
import type {Fact} from '../../source/event/facts.ts';
import {findKind} from '../../source/facts/catalogue.ts';
import {makeReport, type SessionReport} from '../../source/report/report.ts';
import {type RungReport, reportRung} from '../../source/report/rung.ts';
import {quoteRun} from '../../source/state/foreign.ts';
import {initialState} from '../../source/state/state.ts';

/** A run of an invented report; what is left out went well and is not known. */
export type RungOutline = Partial<RungReport> & {readonly quote?: Quote['kind']};

export interface ReportOutline {
  readonly name: string;
  readonly label?: string | null;
  /** By `topic name`; commits are durable unless told otherwise. */
  readonly facts?: Readonly<Record<string, Fact['value']>>;
  readonly rungs: readonly RungOutline[];
}

/** Three settings by which commits are durable. */
export const durable = {'setting fsync': 'on', 'setting synchronous_commit': 'on', 'setting full_page_writes': 'on'};

/** The report of a session that nobody ran. */
export function inventReport({name, label = null, facts = durable, rungs}: ReportOutline): SessionReport {
  return {
    ...empty,
    session: {...empty.session, name, id: `id of ${name}`, began: '2026-11-30T15:25:07.000Z', label},
    facts: Object.entries(facts).map(([key, value]) => {
      const [topic, fact = ''] = key.split(' ');
      const kind = findKind({topic: topic as Fact['topic'], name: fact});
      return {...kind, value, how: 'told', missing: value === null ? 'not told' : null, moment: 'recorded'};
    }),
    rungs: rungs.map((rung, index) => inventRung(rung, index + 1)),
  };
}

/** Several runs of one rung. */
export function repeat(clients: number, tps: readonly number[], more: RungOutline = {}): RungOutline[] {
  return tps.map((figure, index) => ({clients, tps: figure, repeat: index + 1, ...more}));
}

function inventRung({quote, ...rung}: RungOutline, run: number): RungReport {
  if (quote === undefined) return {...measured, run, step: run, ...rung};
  const {clients = 1, tps = 1, transactionsPerClient: transactions = null} = rung;
  return {...quoted(clients ?? 1, tps ?? 1, transactions, quote), run, step: run};
}

function quoted(clients: number, tps: number, transactions: number | null, kind: Quote['kind']): RungReport {
  const order = {threads: 1, seconds: null, workload: 'tpcb-like', protocol: null, scale: null, repeat: 1, label: null};
  const quote = {type: 'quoted', at: 0, run: 1, step: 1, tps, kind, source: 'a letter'} as const;
  return reportRung(quoteRun({...quote, ...order, clients, transactions}));
}

const empty = makeReport(initialState);

const measured: RungReport = {
  ...quoted(1, 1, null, 'excluding'),
  ...{status: 'complete', quoted: null, protocol: 'simple', scale: 100, seconds: 120, secondsAsked: 120},
  ...{verdict: 'ok', verdicts: [], exitCode: 0},
};

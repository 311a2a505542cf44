import {plural} from '../../text/number.ts';
import {summaryColumns} from '../columns.ts';
import {writeComparisonSuite} from '../compare/junit.ts';
import type {Format} from '../format.ts';
import {type Case, emptyCase, joinSuites, writeSuite} from '../junit-suite.ts';
import type {SessionReport} from '../report.ts';
import type {RungReport} from '../rung.ts';
import type {LimitReport} from '../threshold-limits.ts';
import {describeLimit} from '../threshold-words.ts';

/**
 * Results for CI: a suite a session, a case a rung. A rung fails where its figure is invalid, unless it was run again, and the last of those that a threshold was
 * held against where that is not met; a threshold without any rung is a case of its own.
 */
export const junit: Format = {
  name: 'junit',
  extension: '.xml',
  shows: ['limits'],
  write: report => {
    const {name, id, label, began} = report.session;
    const session = name ?? id ?? 'session';
    const group = label ?? 'pgtop-bench';
    return writeSuite({
      name: label === null ? session : `${session}: ${label}`,
      timestamp: began?.slice(0, 19) ?? null,
      cases: [
        ...report.rungs.map(rung => ({group, ...caseOfRung(rung, report)})),
        ...report.skipped.map(({clients, because}) => {
          return {...emptyCase, group, name: countClients(clients), skipped: because};
        }),
        ...report.limits
          .filter(({runs}) => runs.length === 0)
          .map(limit => ({...emptyCase, group, name: `threshold ${limit.threshold}`, failures: [failureOf(limit)]})),
      ],
    });
  },
  compare: comparison => joinSuites([writeComparisonSuite(comparison)]),
  join: joinSuites,
};

function caseOfRung(rung: RungReport, report: SessionReport): Omit<Case, 'group'> {
  const invalid = rung.redone ? [] : rung.verdicts.filter(({grade}) => grade === 'invalid');
  const limits = report.limits.filter(({runs}) => runs.at(-1) === rung.run);
  const {imported, quoted, startedMs, endedMs} = rung;
  return {
    name: nameRung(rung, new Set(report.rungs.map(({scale}) => scale).filter(scale => scale !== null)).size > 1),
    seconds: imported || quoted ? rung.seconds : (endedMs - startedMs) / 1000,
    failures: [
      ...invalid.map(({rule, text}) => ({kind: 'invalid', message: `${text} [${rule}]`})),
      ...limits.filter(({met}) => !met).map(failureOf),
    ],
    skipped: rung.redone ? 'cut with its session, and run again' : null,
    output: [
      ...summaryColumns(report).map(({title, write}) => `${title}: ${write(rung)}`),
      ...rung.verdicts.map(({grade, rule, text}) => `${grade}: ${text} [${rule}]`),
      ...limits.map(describeLimit),
    ],
  };
}

function failureOf(limit: LimitReport): Case['failures'][number] {
  return {kind: 'threshold', message: describeLimit(limit)};
}

/** The same from session to session: nothing of when it was run, or of what only a run that went well tells. */
function nameRung(
  {kind, clients, workload, protocol, scale, rate, label, repeat, redone}: RungReport,
  severalScales: boolean,
): string {
  return [
    clients === null ? 'unknown clients' : countClients(clients),
    workload,
    protocol,
    severalScales && scale !== null ? `scale ${scale}` : null,
    rate === null ? null : `at ${rate} tps`,
    label,
    repeat !== null && repeat > 1 ? `repeat ${repeat}` : null,
    kind === 'warm-up' ? kind : null,
    redone ? 'cut' : null,
  ]
    .filter(part => part !== null)
    .join(', ');
}

function countClients(clients: number): string {
  return `${clients} ${plural(clients, 'client')}`;
}

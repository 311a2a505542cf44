import {autovacuumRan} from './autovacuum-ran.ts';
import {cacheMissed} from './cache-missed.ts';
import {checkpointBeside} from './checkpoint-beside.ts';
import {clientsLost} from './clients-lost.ts';
import {connectingCounted} from './connecting-counted.ts';
import {countsDiffer} from './counts-differ.ts';
import {drifted} from './drifted.ts';
import {endedEarly} from './ended-early.ts';
import {failedTransactions} from './failed-transactions.ts';
import {fewerSeconds} from './fewer-seconds.ts';
import {heldUp} from './held-up.ts';
import {latencyWithLag} from './latency-with-lag.ts';
import {noReport} from './no-report.ts';
import {nobodyBusy} from './nobody-busy.ts';
import {notSteady} from './not-steady.ts';
import {nothingProcessed} from './nothing-processed.ts';
import {otherLoad} from './other-load.ts';
import {otherPrograms} from './other-programs.ts';
import {pgbenchBound} from './pgbench-bound.ts';
import {pgbenchThreadsBusy} from './pgbench-threads-busy.ts';
import {quoted} from './quoted.ts';
import {rateNotReached} from './rate-not-reached.ts';
import {rowsContended} from './rows-contended.ts';
import type {Grade, Rule, RunFacts, Verdict} from './rule.ts';
import {serverRestarted} from './server-restarted.ts';
import {serverSilent} from './server-silent.ts';
import {settingsChanged} from './settings-changed.ts';
import {stalled} from './stalled.ts';
import {systemCpu} from './system-cpu.ts';
import {tooShort} from './too-short.ts';
import {wideInterval} from './wide-interval.ts';

/** Every rule, gravest first. */
export const rules: readonly Rule[] = [
  noReport,
  clientsLost,
  nothingProcessed,
  serverRestarted,
  settingsChanged,
  failedTransactions,
  fewerSeconds,
  serverSilent,
  heldUp,
  notSteady,
  pgbenchBound,
  pgbenchThreadsBusy,
  rateNotReached,
  rowsContended,
  otherLoad,
  otherPrograms,
  drifted,
  countsDiffer,
  endedEarly,
  connectingCounted,
  quoted,
  tooShort,
  wideInterval,
  stalled,
  cacheMissed,
  nobodyBusy,
  systemCpu,
  latencyWithLag,
  checkpointBeside,
  autovacuumRan,
];

/** What is to be said of a run, gravest first; without caution or worse it can be quoted as it stands. Rules can be left out by id. */
export function judge(run: RunFacts, without: readonly string[] = []): Verdict[] {
  const found = rules.flatMap(({id, grade, beside = false, check}): Verdict[] => {
    const text = without.includes(id) ? null : check(run);
    if (text === null) return [];
    return [{rule: id, grade: typeof grade === 'string' ? grade : grade(run), text, beside}];
  });
  return grades.flatMap(grade => found.filter(verdict => verdict.grade === grade));
}

const grades: readonly Grade[] = ['invalid', 'caution', 'note'];

/** Whether a figure is not to be quoted. */
export function isInvalid({verdicts}: {readonly verdicts: readonly Pick<Verdict, 'grade'>[]}): boolean {
  return verdicts.some(({grade}) => grade === 'invalid');
}

/** The few words beside a figure: the gravest verdict, or a note on what the figure is; else ok. */
export function briefly(verdicts: readonly Verdict[]): string {
  return briefVerdict(verdicts)?.text ?? 'ok';
}

/** The verdict that belongs beside a figure; null where it is ok. */
export function briefVerdict(verdicts: readonly Verdict[]): Verdict | null {
  return verdicts.find(({grade, beside}) => grade !== 'note' || beside) ?? null;
}

import type {RungReport} from './rung.ts';

/**
 * Whether a run broke off because its session did (killed, stopped, without power), and the session was resumed and ran it again: it is
 * no loss of the system that was measured.
 */
export function isMadeUpFor(rung: RungReport, rungs: readonly RungReport[]): boolean {
  const isCut = rung.verdicts.some(({rule, text}) => rule === 'no-report' && /^cut\b/.test(text));
  return isCut && rungs.some(({run, step}) => step === rung.step && run > rung.run);
}

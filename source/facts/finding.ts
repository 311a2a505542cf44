import type {Fact} from '../event/facts.ts';

/** A fact before it has its topic and name. */
export type Finding = Omit<Fact, 'topic' | 'name'>;

/** What was found out, by name. */
export type Findings = Readonly<Record<string, Finding>>;

/** A value and how it was got. */
export function found(value: number | string | boolean, how: string, unit?: string): Finding {
  return {value, how, missing: null, ...(unit ? {unit} : {})};
}

/** The reason why there is no value. */
export function missing(why: string, how = ''): Finding {
  return {value: null, how, missing: why};
}

/** The reason of a fact that there cannot be: only others have it. */
export function notHere(whose: string): string {
  return `${ONLY_OF}${whose}`;
}

/** Whether a fact is missing since there cannot be such a one here. */
export function isNotHere({missing}: Pick<Fact, 'missing'>): boolean {
  return missing?.startsWith(ONLY_OF) === true;
}

const ONLY_OF = 'only of ';

/** Findings as the facts of a topic. */
export function tellFacts(topic: Fact['topic'], findings: Findings): Fact[] {
  return Object.entries(findings).map(([name, finding]) => ({topic, name, ...finding}));
}

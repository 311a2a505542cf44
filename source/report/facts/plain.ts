import {clean} from '../../text/clean.ts';
import {layoutTable} from '../../text/table.ts';
import type {FactReport} from '../facts.ts';
import {describeDurability, describeFacts, factColumns} from './describe.ts';

/** Facts as lines for people: what a crash may lose, then a section for each topic. */
export function writeFactsPlainly(facts: readonly FactReport[]): string[][] {
  const topics = describeFacts(facts).map(({title, known, missing}) => {
    const rows = known.map(fact => factColumns.map(({write}) => write(fact)));
    const [, ...lines] = layoutTable(factColumns, rows);
    return [title, ...lines.map(line => `  ${line}`), ...missing.map(line => `  not known: ${clean(line)}`)];
  });
  return [[describeDurability(facts)], ...topics];
}

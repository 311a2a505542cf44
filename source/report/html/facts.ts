import {topicTitles} from '../../facts/catalogue.ts';
import {unknown} from '../../text/number.ts';
import type {Column} from '../column.ts';
import {writeFact} from '../facts/describe.ts';
import type {FactReport} from '../facts.ts';
import type {Markup} from '../svg/markup.ts';
import {writeDetails, writeTable} from './parts.ts';

/** Facts by topic, each topic to be opened; what is missing says why. */
export function writeFacts(facts: readonly FactReport[]): Markup {
  return Object.entries(topicTitles)
    .map(([topic, title]) => {
      const own = facts.filter(fact => fact.topic === topic);
      const known = own.filter(({value}) => value !== null).length;
      const table = writeTable(title, columns, own, {mark: ({value}) => (value === null ? 'missing' : '')});
      return writeDetails(`${title}: ${known} known, ${own.length - known} missing`, table);
    })
    .join('\n');
}

const columns: readonly Column<FactReport>[] = [
  {title: 'fact', align: 'left', write: ({title, starred}) => (starred ? `${title} ★` : title)},
  {title: 'value', align: 'left', write: describeValue},
  {title: 'how it was got', align: 'left', write: ({how, moment}) => [how, moment].filter(part => part).join(', ')},
];

function describeValue(fact: FactReport): string {
  return fact.value === null ? `${unknown} ${fact.missing ?? ''}`.trim() : writeFact(fact);
}

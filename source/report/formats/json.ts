import type {Format} from '../formats.ts';

/** The report, or the comparison, as it is; several reports are a list. */
export const json: Format = {
  name: 'json',
  extension: '.json',
  shows: ['perSecond', 'facts', 'limits'],
  write: report => `${JSON.stringify(report, null, 2)}\n`,
  compare: comparison => `${JSON.stringify(comparison, null, 2)}\n`,
  join: texts => (texts.length === 1 ? texts.join('') : `[\n${texts.map(text => text.trimEnd()).join(',\n')}\n]\n`),
};

import {writeJson} from '../../text/json.ts';
import type {Format} from '../format.ts';

/** The report, or the comparison, as it is; several reports are a list. */
export const json: Format = {
  name: 'json',
  extension: '.json',
  shows: ['perSecond', 'facts', 'limits'],
  write: report => `${writeJson(report, 2)}\n`,
  compare: comparison => `${writeJson(comparison, 2)}\n`,
  join: texts => (texts.length === 1 ? texts.join('') : `[\n${texts.map(text => text.trimEnd()).join(',\n')}\n]\n`),
};

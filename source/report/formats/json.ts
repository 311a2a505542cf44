import type {Format} from '../formats.ts';

/** The report as it is; several are a list. */
export const json: Format = {
  name: 'json',
  extension: '.json',
  write: report => `${JSON.stringify(report, null, 2)}\n`,
  join: texts => (texts.length === 1 ? texts.join('') : `[\n${texts.map(text => text.trimEnd()).join(',\n')}\n]\n`),
};

import {UserError} from '../errors.ts';
import type {Format} from '../report/format.ts';
import {formats} from '../report/formats.ts';
import {toKebab} from './flags.ts';

/** UserError, with the forms that do, for what a form does not show. */
export function refuseUnshown(
  {name, shows}: Format,
  asked: Partial<Record<'perSecond' | 'perMinute' | 'facts', boolean>>,
): void {
  const vain = (['perSecond', 'perMinute', 'facts'] as const).find(one => asked[one] && !shows.includes(one));
  if (vain === undefined) return;
  const others = formats.filter(format => format.shows.includes(vain)).map(format => format.name);
  throw new UserError(`--output ${name} has no --${toKebab(vain)}: it goes with ${others.join(', ')}`);
}

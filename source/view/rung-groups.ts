import {formatCount} from '../text/number.ts';
import {clean} from '../text/width.ts';
import type {RungRow} from './rungs.ts';

/** What figures must have in common to be set against each other; a warm-up is alike to none. */
export function groupOf({order: {label, workload, protocol, scale, rate}, isWarmUp}: RungRow): string {
  return JSON.stringify([isWarmUp, label, workload, protocol, scale, rate]);
}

/** What tells each rung from the others besides its clients, in a few words; nothing where nothing does. */
export function nameGroups(rows: readonly RungRow[]): string[] {
  const told = rows.map(({order: {label, workload, protocol, scale, rate}}) => [
    label === null ? '' : clean(label),
    workload === null ? '' : clean(workload),
    clean(protocol ?? ''),
    scale === null ? '' : `s ${formatCount(scale)}`,
    rate === null ? '' : `${formatCount(rate)}/s`,
  ]);
  const varies = (part: number) => new Set(told.map(parts => parts[part])).size > 1;
  return told.map(parts => parts.filter((text, part) => text !== '' && varies(part)).join(' '));
}

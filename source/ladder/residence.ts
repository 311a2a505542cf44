import {formatBytes} from '../text/number.ts';
import type {Outlook} from './check.ts';
import {scaleOf} from './checks/scale.ts';
import {estimateInit} from './estimate.ts';
import {rungsOf} from './plan.ts';

/** Where data of a size lives: what is read, the server's own memory, the memory of its machine, or the disk. RAM is null when it is not known. */
export function describeResidence(bytes: number, sharedBuffersBytes: number, memoryBytes: number | null): string {
  if (bytes <= sharedBuffersBytes) return `in shared_buffers (${formatBytes(sharedBuffersBytes)})`;
  if (memoryBytes === null) return `larger than shared_buffers (${formatBytes(sharedBuffersBytes)})`;
  if (bytes <= memoryBytes)
    return `in RAM (${formatBytes(memoryBytes)}), not in shared_buffers (${formatBytes(sharedBuffersBytes)})`;
  return `larger than RAM (${formatBytes(memoryBytes)})`;
}

/** Size of the data of each database of the plan against the memory there is; null where it is not known. */
export function describeData(outlook: Outlook): string | null {
  const {facts, plan, server} = outlook;
  const {sharedBuffersBytes} = server;
  if (sharedBuffersBytes === null) return null;
  const memory = facts.circumstances?.machine.memoryBytes ?? null;
  const sizes = new Map<string | null, number>();
  for (const {database, scale} of rungsOf(plan.steps)) {
    const made = plan.steps.some(step => step.kind === 'init' && step.database === database);
    const rows = scale ?? scaleOf(outlook, database);
    const there = database === null && !made ? facts.tables.bytes : null;
    const bytes = there ?? (rows === null ? null : estimateInit(rows).bytes);
    if (bytes !== null) sizes.set(database, bytes);
  }
  const told = [...sizes].map(([database, bytes]) => {
    const name = sizes.size > 1 ? `${database ?? server.database} ` : '';
    return `${name}${formatBytes(bytes)}, ${describeResidence(bytes, sharedBuffersBytes, memory)}`;
  });
  return told.length === 0 ? null : told.join('; ');
}

import {freebsd} from './freebsd.ts';
import {linux} from './linux/linux.ts';
import {macos} from './macos.ts';
import type {HostSystem} from './system.ts';

/** Every system that can be watched. */
export const systems: readonly HostSystem[] = [linux, freebsd, macos];

/** The system of a name as `uname -s` or `uname -sr` says it; null when it is none of these. */
export function findSystem(uname: string): HostSystem | null {
  return systems.find(({name}) => uname.split(' ')[0] === name) ?? null;
}

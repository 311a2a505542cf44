import {formatPercent} from '../text/number.ts';
import type {Rule} from './rule.ts';

/** Of all processors of the server's machine. */
const LEAST_SHARE = 0.3;
/** From 13 on a server waits by kqueue(2) there. */
const KQUEUE_VERSION = 130000;

/** The kernel burns the CPU of the server's machine: more of it than the programs do. */
export const systemCpu: Rule = {
  id: 'system-cpu',
  grade: 'note',
  check: ({watched, serverVersion}) => {
    const machine = watched?.machines?.server;
    if (machine?.systemShare == null || machine.userShare === null) return null;
    const {systemShare, userShare, contextSwitchesPerSecond: switches, system} = machine;
    if (systemShare < LEAST_SHARE || systemShare < userShare) return null;
    const polls = /BSD|DragonFly/.test(system) && serverVersion !== null && serverVersion < KQUEUE_VERSION;
    return [
      `the kernel takes ${formatPercent(systemShare)} of the CPU, programs ${formatPercent(userShare)}`,
      ...(switches === null ? [] : [`${Math.round(switches)} context switches/s`]),
      ...(polls ? ['servers before 13 wait by poll(2) on this system'] : []),
    ].join('; ');
  },
};

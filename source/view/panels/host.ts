import type {Machine} from '../../event/event.ts';
import {isSeen, readHost} from '../../state/host-reading.ts';
import type {Host} from '../../state/state.ts';
import {cutIntoBuckets} from '../../stats/series.ts';
import {formatCount, formatDuration, formatPercent} from '../../text/number.ts';
import {clean, pad} from '../../text/width.ts';
import {drawHostLines} from '../host-lines.ts';
import {drawHeading, fitLines} from '../lines.ts';
import {drawSpark} from '../parts/shares.ts';
import type {Scene, Size} from '../scene.ts';

/** Narrower machines stand below each other. */
const BESIDE_COLUMNS = 150;

/** What the machines do now: that of the server first, and the one that pgbench runs on. */
export function drawHost(scene: Scene, size: Size): string[] {
  const {hosts} = scene.moment;
  const {width, height} = size;
  if (!hosts.server) return drawMachine(scene, 'here', true, size);
  if (!hosts.here) return drawMachine(scene, 'server', true, size);
  if (width >= BESIDE_COLUMNS) {
    const left = Math.floor(width / 2) - 1;
    const right = drawMachine(scene, 'here', false, {width: width - left - 2, height});
    return drawMachine(scene, 'server', true, {width: left, height}).map((line, row) => `${line}  ${right[row] ?? ''}`);
  }
  const lower = Math.floor(height / 2);
  return [
    ...drawMachine(scene, 'server', true, {width, height: height - lower}),
    ...drawMachine(scene, 'here', false, {width, height: lower}),
  ];
}

function drawMachine(scene: Scene, machine: Machine, first: boolean, size: Size): string[] {
  const {moment, paint} = scene;
  const host = moment.hosts[machine];
  const name = describeMachine(scene, machine);
  const reading = moment.ended ? null : readHost(moment, machine);
  const missing = whyUnknown(scene, host);
  const idle = reading?.idleShare ?? null;
  const busy = idle === null ? '' : paint.figure(`CPU ${formatPercent(1 - idle - (reading?.iowaitShare ?? 0))} busy`);
  const system = host ? `${clean(host.system)}, ${formatCount(host.cores)} cores` : '';
  const heading = drawHeading(
    scene,
    {
      ...(first ? {panel: 'host' as const} : {}),
      title: first ? 'Host' : name,
      remark: paint.dim(first ? [name, system].filter(text => text !== '').join(', ') : system),
      figure: missing === null ? busy : host ? paint.caution(missing) : '',
    },
    size.width,
  );
  if (!reading || !host) return fitLines([heading, `  ${paint.dim(missing ?? 'nothing was seen yet')}`], size);
  const lines = drawHostLines(reading, paint, size.width, machine === 'here' && !moment.server?.local);
  const room = size.height - 1 - lines.length;
  const story = room > 0 ? [drawStory(scene, host, size.width)] : [];
  return fitLines([heading, ...lines, ...story], size);
}

function describeMachine({moment}: Scene, machine: Machine): string {
  if (machine === 'server') return 'server';
  return moment.server?.local && !moment.hosts.server ? 'server and pgbench' : 'pgbench';
}

/** Why nothing is known of a machine at this moment; null when it is. */
function whyUnknown({moment}: Scene, host: Host | null): string | null {
  if (moment.ended) return 'the session has ended';
  if (!host) return 'this machine was not watched';
  if (Object.keys(host.columns).length === 0) return host.absent[0] ?? 'nothing is known of it';
  if (host.at === null) return null;
  return isSeen(moment, host) ? null : `not seen for ${formatDuration(moment.at - host.at)}`;
}

/** How busy its processors were, a second a column, up to now. */
function drawStory({moment, paint}: Scene, {cpu}: Host, columns: number): string {
  const count = Math.max(0, columns - 14);
  const cut = (lane: 'user' | 'system') => cutIntoBuckets(cpu, lane, moment.at - count * 1000, 1000, count);
  const system = cut('system');
  const shares = cut('user').map((bucket, index) => {
    const other = system[index];
    return bucket && other ? bucket.mean + other.mean : null;
  });
  return `  ${paint.dim(pad('over time', 9))} ${paint.cpu(drawSpark(shares))}`;
}

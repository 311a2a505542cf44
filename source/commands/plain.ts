import {encodeEvent} from '../event/codec.ts';
import type {Event, Step} from '../event/event.ts';
import {pgbench} from '../pgbench/engine.ts';
import {readInit} from '../pgbench/init.ts';
import {describeWorth, rungObject} from '../report/rung.ts';
import {ratePerSecond} from '../state/reading.ts';
import type {State} from '../state/state.ts';
import {countActive} from '../state/waits.ts';
import {lastItem} from '../stats/list.ts';
import {clean} from '../text/clean.ts';
import {escapeUnseen, writeJson} from '../text/json.ts';
import {formatBytes, formatClock, formatCount, formatMs, plural, unknown} from '../text/number.ts';
import {describeOpening, tellServerWait} from '../view/rungs.ts';
import type {Face} from './face.ts';

/** Where lines go: data to stdout, the rest to stderr. */
export interface Outlets {
  readonly stdout: {write(text: string): unknown};
  readonly stderr: {write(text: string): unknown};
}

/** Silence after which a line tells what is being waited for. */
const SILENCE_MS = 2500;

/** One line a second. */
export function openPlainFace({stdout, stderr}: Outlets): Face {
  let spokeAt = 0;
  const say = (state: State, text: string) => {
    spokeAt = state.at;
    stdout.write(`${formatClock(state.at)}  ${clean(text)}\n`);
  };
  return {
    show: (state, event) => {
      if (event.type === 'rung-started') say(state, `run ${event.run}  ${describeOrder(event)}`);
      if (event.type === 'step-started') say(state, event.command.join(' '));
      if (event.type === 'plan-changed') say(state, `plan: ${event.because}`);
      if (event.type === 'resumed') say(state, 'resumed');
      if (event.type === 'line') {
        const words = describeSecond(state, event);
        if (words) say(state, words);
        else if (isWorthSaying(event)) stderr.write(`${clean(event.text)}\n`);
      }
      if (event.type === 'rung-ended' || event.type === 'quoted') {
        const last = state.runs.at(-1);
        if (last) say(state, `run ${last.run}  ${describeRun(last)}`);
      }
      if (event.type === 'step-ended' && event.exitCode !== 0)
        for (const line of state.step?.lines ?? []) stderr.write(`${sourceOf(state)}: ${clean(line)}\n`);
      // What was found before the start has been said there.
      if (event.type === 'trouble' && event.source !== 'preflight')
        stderr.write(`${clean(event.message)}${event.advice ? ` (${clean(event.advice)})` : ''}\n`);
      if (event.type === 'server-lost') stderr.write(`the server does not answer: ${clean(event.message)}\n`);
      if (event.type === 'server-back')
        stderr.write(event.restarted ? 'the server has been restarted\n' : 'the server answers again\n');
      if (event.type === 'beat' && state.at - spokeAt >= SILENCE_MS) {
        const waiting = describeWaiting(state);
        if (waiting) say(state, waiting);
      }
    },
    linger: async () => {},
    leave: () => {},
    close: () => {},
  };
}

/** The events as they are recorded, and after each rung its figures. */
export function openNdjsonFace({stdout}: Outlets): Face {
  return {
    show: (state, event) => {
      stdout.write(`${escapeUnseen(encodeEvent(event))}\n`);
      const last = state.runs.at(-1);
      if (event.type === 'rung-ended' && last) stdout.write(`${writeJson(rungObject(last))}\n`);
    },
    linger: async () => {},
    leave: () => {},
    close: () => {},
  };
}

/** What pgbench says of a trouble; that it has vacuumed goes without saying. */
function isWorthSaying({stream, text}: Extract<Event, {type: 'line'}>): boolean {
  return stream === 'stderr' && pgbench.readLine(text).kind !== 'vacuum';
}

function describeSecond(state: State, event: Extract<Event, {type: 'line'}>): string | null {
  const {run} = state;
  const second = run && lastItem(run.progress);
  if (!second || event.stream !== 'stderr' || !event.text.includes('progress')) return null;
  const sessions = countActive(state);
  const wal = ratePerSecond(state, 'wal', 'bytes');
  return [
    `run ${run.run}`,
    `${formatCount(run.clients)} ${plural(run.clients, 'client')}`,
    `${second.seconds.toFixed(0).padStart(4)} s`,
    `${second.tps === null ? '–' : second.tps.toFixed(1).padStart(9)} tps`,
    `${formatMs(second.latencyAverageMs)} ± ${formatMs(second.latencyStddevMs)} ms`,
    ...(second.failed ? [`${second.failed} failed`] : []),
    `active ${formatCount(sessions?.active)}${sessions?.hidden ? `, ${formatCount(sessions.hidden)} hidden` : ''}`,
    `WAL ${formatBytes(wal)}/s`,
    ...(state.checkpoints.open && sessions ? ['checkpoint'] : []),
  ].join('  ');
}

function describeWaiting(state: State): string | null {
  const {run, step, poll, ladder} = state;
  if (step && !step.end) {
    const kind = kindOf(step.step, ladder);
    if (kind !== 'init') return `${kind}: ${step.lines.at(-1) ?? 'under way'}`;
    const progress = readInit(step.lines.at(-1) ?? '');
    const share = progress?.done && progress.of ? ` ${Math.floor((100 * progress.done) / progress.of)} %` : '';
    return `init: ${progress?.stage ?? 'starting'}${share}`;
  }
  if (run && !run.end) {
    const last = lastItem(run.progress);
    return `run ${run.run}  ${last ? `nothing from pgbench since second ${last.seconds.toFixed(0)}` : describeOpening(state, run)}`;
  }
  if (poll.lostAt !== null) return tellServerWait(state);
  return ladder?.started && ladder.held ? 'held' : null;
}

function kindOf(step: number, ladder: State['ladder']): Step['kind'] {
  return ladder?.steps.find(one => one.step === step)?.kind ?? 'init';
}

/** Who wrote the lines of a step. */
function sourceOf({step, ladder}: State): string {
  const kind = kindOf(step?.step ?? 0, ladder);
  return kind === 'init' ? 'pgbench' : kind;
}

/** The command, or where it is not known the name that an import gave. */
function describeOrder({command, label}: Extract<Event, {type: 'rung-started'}>): string {
  return command.length > 0 ? command.join(' ') : (label ?? '');
}

function describeRun(run: State['runs'][number]): string {
  const tps = run.quoted ? `${run.quoted.tps} tps quoted` : `${run.tps ?? unknown} tps`;
  return `${formatCount(run.clients)} ${plural(run.clients, 'client')}  ${tps}  ${describeWorth(run)}`;
}

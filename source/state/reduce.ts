import type {Event, ServerSeen} from '../event/event.ts';
import {followBlocking} from './blocking.ts';
import {copyState} from './copies.ts';
import {importRun, quoteRun} from './foreign.ts';
import {watchHolders} from './held-up.ts';
import {addHostSample, beginHost} from './hosts.ts';
import {applyWish, beginStep, changeSteps, endStep} from './ladder.ts';
import {addLatencies} from './latencies.ts';
import {addMark} from './marks.ts';
import {addSample, forget, lose} from './polling.ts';
import {resume} from './resuming.ts';
import {addLine, addSecondToSeries, beginRun, summarizeRun} from './run.ts';
import {addLogged} from './server-log.ts';
import {beginSettling, followWriteBack, readMemory} from './settling.ts';
import {followStall} from './stalls.ts';
import type {Draft, State} from './state.ts';
import {noteRestart, watchRun} from './watched.ts';
import {watchHosts} from './watched-hosts.ts';

/** The state after one more event. Pure and total: an event out of its place changes nothing but the time. */
export function reduce(before: State, event: Event): State {
  const state = copyState(before);
  state.at = Math.max(before.at, event.at);
  switch (event.type) {
    case 'session':
      return {...state, session: event};
    case 'server':
      return {
        ...state,
        server: event,
        settingsChanged: compareSettings(state, event.settings),
        poll: {...state.poll, connected: true, lostAt: null},
      };
    case 'engine':
      return {...state, engine: event};
    case 'preflight':
      return {...state, preflight: event};
    case 'plan':
      return {
        ...state,
        ladder: {
          steps: event.steps,
          search: event.search ?? null,
          manual: event.manual,
          onError: event.onError,
          started: false,
          startedAt: null,
          held: event.manual,
          queue: [],
          begun: [],
          prepared: [],
          skipped: [],
          failed: [],
          undone: null,
          cut: [],
          silenced: event.silenced ?? [],
          untilSteady: event.untilSteady ?? null,
          thresholds: event.thresholds ?? [],
          asked: [],
          changes: 0,
        },
      };
    case 'plan-changed':
      return state.ladder ? {...state, ladder: changeSteps(state.ladder, event)} : state;
    case 'wish':
      return applyWish(state, event);
    case 'beat':
      return state.step?.settling && !state.step.end
        ? {...state, step: {...state.step, settling: followWriteBack(state.step.settling, state)}}
        : state;
    case 'step-started': {
      const {step, before = null, command, at} = event;
      const kind = state.ladder?.steps.find(one => one.step === step)?.kind;
      const settling = kind === 'settle' ? beginSettling(at) : null;
      return {
        ...(kind === 'command' ? forget(state) : state),
        ladder: beginStep(state.ladder, step),
        step: {step, before, command, startedAt: at, lines: [], settling, end: null},
      };
    }
    case 'step-line':
      return addStepLine(state, event.text);
    case 'step-ended': {
      const {at, exitCode, signal, error} = event;
      if (!state.step || state.step.end) return state;
      const step = {...state.step, end: {at, exitCode, signal, error}};
      return {...state, step, ladder: state.stop ? state.ladder : endStep(state.ladder, step)};
    }
    case 'rung-started':
      return {...closeRun(state), ladder: beginStep(state.ladder, event.step), run: beginRun(event)};
    case 'line':
      return addLineToState(state, event);
    case 'latencies': {
      const {run} = state;
      if (!run || run.end || run.run !== event.run) return state;
      return {...state, run: {...run, latencies: addLatencies(run.latencies, event)}};
    }
    case 'rung-ended':
      return endRun(state, event);
    case 'imported':
      return state.run?.run === event.run && !state.run.end ? {...state, run: importRun(state.run, event)} : state;
    case 'quoted': {
      const before = closeRun(state);
      return {...before, runs: [...before.runs, quoteRun(event)]};
    }
    case 'columns':
      return {
        ...state,
        poll: {...state.poll, connected: true, columns: event.statistics, absent: event.absent, samples: null},
      };
    case 'sample':
      return watchRun(addSample(state, event), event);
    case 'sessions': {
      const texts =
        event.texts.length > 0 ? {...state.sessions.texts, ...Object.fromEntries(event.texts)} : state.sessions.texts;
      const sessions = {at: event.at, rows: event.rows, texts};
      return watchHolders(followBlocking({...state, sessions}, before.sessions), before.sessions);
    }
    case 'host':
      return beginHost(state, event);
    case 'host-sample':
      return watchHosts(addHostSample(state, event), event);
    case 'facts':
      return {...state, facts: addLatest(state.facts, {moment: event.moment, facts: event.facts}, MOST_LISTS)};
    case 'poll-skipped':
      return {...state, poll: {...state.poll, skipped: state.poll.skipped + 1}};
    case 'server-lost':
      return addMark(lose(state, event), {at: event.at, kind: 'server-lost', text: event.message});
    case 'server-back': {
      const text = event.restarted ? 'server restarted' : 'connection is back';
      const back = {...state, poll: {...state.poll, connected: true, lostAt: null, samples: null}};
      const kind = event.restarted ? 'server-restarted' : 'server-back';
      return addMark(event.restarted ? noteRestart(back) : back, {at: event.at, kind, text});
    }
    case 'trouble': {
      const {at, source, message, advice} = event;
      return {...state, troubles: addLatest(state.troubles, {at, source, message, advice}, MOST_TROUBLES)};
    }
    case 'server-log':
      return {...state, serverLog: addLogged(state.serverLog, event)};
    case 'attached': {
      const {type: _, at: __, ...attached} = event;
      return {...state, attached: addLatest(state.attached, attached, MOST_LISTS)};
    }
    case 'published':
      return {...state, published: event};
    case 'resumed':
      return resume(forget(closeRun(before)), before, state.at);
    case 'ended':
      return {...state, ended: {reason: event.reason, exitCode: event.exitCode}};
    default:
      return event satisfies never;
  }
}

/** Of facts and of what was attached, many times what a session that is resumed now and then has. */
const MOST_LISTS = 100;
const MOST_TROUBLES = 50;
const MOST_LINES = 20;

/** A list with one more, without the oldest where it is full. */
function addLatest<T>(list: readonly T[], item: T, most: number): readonly T[] {
  return [...list.slice(1 - most), item];
}

function addStepLine(state: State, text: string): State {
  const {step} = state;
  if (!step || step.end) return state;
  const settling = step.settling && readMemory(step.settling, text);
  return {...state, step: {...step, settling, lines: addLatest(step.lines, text, MOST_LINES)}};
}

function addLineToState(state: Draft, event: Extract<Event, {type: 'line'}>): State {
  const before = state.run;
  if (!before || before.end || before.run !== event.run) return state;
  const run = addLine(before, event);
  state.run = run;
  const seen = run.progress.length > before.progress.length ? followStall(addSecondToSeries(state)) : state;
  const lost = run.lost.length > before.lost.length ? run.lost.at(-1) : undefined;
  return lost ? addMark(seen, {at: event.at, kind: 'lost-client', text: lost.message}) : seen;
}

/** A run whose end was not recorded is cut where the next one begins. */
function closeRun(state: State): State {
  if (!state.run || state.run.end) return state;
  return endRun(state, {
    type: 'rung-ended',
    at: state.at,
    run: state.run.run,
    exitCode: null,
    signal: null,
    error: null,
  });
}

function endRun(state: State, event: Extract<Event, {type: 'rung-ended'}>): State {
  if (!state.run || state.run.end || state.run.run !== event.run) return state;
  const {at, exitCode, signal, error} = event;
  const run = {...state.run, end: {at, exitCode, signal, error}};
  return {...state, run, runs: [...state.runs, summarizeRun(run, event, state)]};
}

/** Settings with another value than when the first run began; those of which nothing is known on one side are left out. */
function compareSettings({server, run, settingsChanged}: State, settings: ServerSeen['settings']): readonly string[] {
  if (!server || !run) return [];
  const changed = Object.keys(server.settings).filter(
    name => settings[name] !== undefined && settings[name] !== server.settings[name],
  );
  return [...new Set([...settingsChanged, ...changed])];
}

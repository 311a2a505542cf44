import type {Event} from '../event/event.ts';
import {applyWish, beginStep} from './ladder.ts';
import {addMark} from './marks.ts';
import {addSample, lose} from './polling.ts';
import {addLine, addSecondToSeries, beginRun, summarizeRun} from './run.ts';
import type {State} from './state.ts';

/** The state after one more event. Pure and total: an event out of its place changes nothing but the time. */
export function reduce(before: State, event: Event): State {
  const state = {...before, at: Math.max(before.at, event.at)};
  switch (event.type) {
    case 'session':
      return {...state, session: event};
    case 'server':
      return {...state, server: event, poll: {...state.poll, connected: true, lostAt: null}};
    case 'engine':
      return {...state, engine: event};
    case 'preflight':
      return {...state, preflight: event};
    case 'plan':
      return {
        ...state,
        ladder: {
          steps: event.steps,
          manual: event.manual,
          onError: event.onError,
          started: false,
          startedAt: null,
          held: event.manual,
          queue: [],
          begun: [],
        },
      };
    case 'plan-changed':
      return state.ladder ? {...state, ladder: {...state.ladder, steps: event.steps}} : state;
    case 'wish':
      return applyWish(state, event);
    case 'beat':
      return state;
    case 'step-started': {
      const {step, command, at} = event;
      return {
        ...state,
        ladder: beginStep(state.ladder, step),
        step: {step, command, startedAt: at, lines: [], end: null},
      };
    }
    case 'step-line':
      return state.step && !state.step.end
        ? {...state, step: {...state.step, lines: [...state.step.lines.slice(-19), event.text]}}
        : state;
    case 'step-ended': {
      const {at, exitCode, signal, error} = event;
      return state.step ? {...state, step: {...state.step, end: {at, exitCode, signal, error}}} : state;
    }
    case 'rung-started':
      return {...closeRun(state), ladder: beginStep(state.ladder, event.step), run: beginRun(event)};
    case 'line':
      return addLineToState(state, event);
    case 'rung-ended':
      return endRun(state, event);
    case 'columns':
      return {
        ...state,
        poll: {...state.poll, connected: true, columns: event.statistics, absent: event.absent, samples: {}},
      };
    case 'sample':
      return addSample(state, event);
    case 'sessions': {
      const texts =
        event.texts.length > 0 ? {...state.sessions.texts, ...Object.fromEntries(event.texts)} : state.sessions.texts;
      return {...state, sessions: {at: event.at, rows: event.rows, texts}};
    }
    case 'poll-skipped':
      return {...state, poll: {...state.poll, skipped: state.poll.skipped + 1}};
    case 'server-lost':
      return addMark(lose(state, event), {at: event.at, kind: 'server-lost', text: event.message});
    case 'server-back': {
      const text = event.restarted ? 'server restarted' : 'connection is back';
      return addMark(
        {...state, poll: {...state.poll, connected: true, lostAt: null, samples: {}}},
        {at: event.at, kind: 'server-back', text},
      );
    }
    case 'trouble': {
      const {at, source, message, advice} = event;
      return {...state, troubles: [...state.troubles.slice(-49), {at, source, message, advice}]};
    }
    case 'ended':
      return {...state, ended: {reason: event.reason, exitCode: event.exitCode}};
    default:
      return event satisfies never;
  }
}

function addLineToState(state: State, event: Extract<Event, {type: 'line'}>): State {
  if (!state.run || state.run.end || state.run.run !== event.run) return state;
  const run = addLine(state.run, event);
  const seen = run.progress.length > state.run.progress.length ? addSecondToSeries({...state, run}) : {...state, run};
  const lost = run.lost.length > state.run.lost.length ? run.lost.at(-1) : undefined;
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
  return {...state, run, runs: [...state.runs, summarizeRun(run, event, state.checkpoints.spans)]};
}

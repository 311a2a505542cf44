import {basename} from 'node:path';
import process from 'node:process';
import {flow} from '../flow.ts';
import {plain} from '../report/formats/plain.ts';
import {hasInvalidRung, makeReport} from '../report/report.ts';
import {openHistory} from '../session/history.ts';
import {sessionName} from '../session/name.ts';
import {readTogether} from '../session/reader.ts';
import {findSession, sessionsFolder} from '../session/shelf.ts';
import {clock, createPlayer, type Replay} from '../sources/replay.ts';
import {initialState, type State} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {inEmergency} from './emergency.ts';
import {openPlainFace} from './plain.ts';
import {listenForSignals} from './signals.ts';

export interface ReplayOptions {
  readonly output: 'screen' | 'plain';
  readonly sessions: string | undefined;
  readonly theme: string | undefined;
}

/** Shows a session again: on the screen with the replay keys, or at once as plain lines. Returns the exit code. */
export async function runReplay(name: string, options: ReplayOptions): Promise<number> {
  const path = await findSession(name, sessionsFolder({option: options.sessions, env: process.env}));
  return options.output === 'plain' ? replayAtOnce(path) : replayOnScreen(path, options.theme);
}

async function replayAtOnce(path: string): Promise<number> {
  const notes: string[] = [];
  const face = openPlainFace(process);
  const state = await flow({events: readTogether(path, {notes}), from: initialState, show: face.show});
  for (const note of notes) process.stderr.write(`${basename(path)}: ${clean(note)}\n`);
  return tellSummary(path, state);
}

async function replayOnScreen(path: string, theme: string | undefined): Promise<number> {
  const history = await openHistory(path);
  const {openScreenFace} = await import('./screen.ts');
  let player: Replay | null = null;
  const face = await openScreenFace({
    send: () => {},
    history,
    exit: false,
    theme,
    play: show => {
      player = createPlayer(history, clock, show);
      return player;
    },
  });
  const calm = inEmergency(face.close);
  const deaf = listenForSignals(face.leave);
  try {
    await face.linger();
    await stop(player);
    return 0;
  } finally {
    face.close();
    calm();
    deaf();
    await history.close();
  }
}

async function stop(player: Replay | null): Promise<void> {
  player?.stop();
  await player?.done;
}

function tellSummary(path: string, state: State): number {
  const report = makeReport(state, {name: sessionName(basename(path))});
  process.stdout.write(plain.write(report));
  return hasInvalidRung(report) ? 3 : 0;
}

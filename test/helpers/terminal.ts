import {spawn} from '@lydell/node-pty';
import {type Cell, createXterm, readCells, readRows} from './xterm.ts';

export type {Cell} from './xterm.ts';

/** A command in a real pseudo-terminal, and the screen that a person would see. */
export interface TerminalSession {
  readonly pid: number;
  /** Sends keys as bytes, such as 'q' or '\x1b[A'. */
  write(keys: string): void;
  resize(columns: number, rows: number): void;
  /** The rows on the screen without trailing blanks. */
  text(): string[];
  cells(): Cell[][];
  /** True while the alternate screen is shown. */
  alternate(): boolean;
  cursorHidden(): boolean;
  /** Lines that have left the screen at the top. */
  scrollbackLines(): string[];
  /** Everything that the command wrote, as it came. */
  raw(): string;
  /** Resolves with the rows of the first whole frame that satisfies `predicate`; rejects with the screen as it is at the end of the time or of the command. */
  waitFor(predicate: (text: string[]) => boolean, options?: {timeoutMs?: number}): Promise<string[]>;
  /** Reads nothing more of the command until `resume`. */
  pause(): void;
  resume(): void;
  /** Closes the terminal, as when its window is shut or a connection ends. */
  hangUp(): void;
  kill(signal?: string): void;
  /** Resolves after the command's last output is on the screen; `signal` is 0 when it ended by itself. */
  readonly exited: Promise<{exitCode: number; signal: number}>;
}

interface Opening {
  readonly command: readonly string[];
  readonly columns: number;
  readonly rows: number;
  /** Added to this process's own; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

/** What stands around a frame that a terminal shall show at once. */
const [FRAME_BEGINS, FRAME_ENDS] = ['\x1b[?2026h', '\x1b[?2026l'];

/** Starts a command in a pseudo-terminal of the given size that knows true colour and Unicode. */
export function openTerminal({command, columns, rows, env = {}, cwd = process.cwd()}: Opening): TerminalSession {
  const [file, ...parameters] = command;
  if (file === undefined) throw new Error('no command');
  const terminal = createXterm(columns, rows);
  const surroundings = {
    ...process.env,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    LC_ALL: 'C.UTF-8',
    CI: 'false',
    ...env,
  };
  const pty = spawn(file, parameters, {name: surroundings.TERM, cols: columns, rows, cwd, env: surroundings});
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  let raw = '';
  let ended = false;
  let isWhole = true;
  pty.onData(data => {
    raw += data;
    const isEnd = raw.lastIndexOf(FRAME_ENDS) >= raw.lastIndexOf(FRAME_BEGINS);
    terminal.write(data, () => {
      isWhole = isEnd;
      notify();
    });
  });
  // Answers to the program's questions, such as where the cursor is.
  terminal.onData(answer => {
    if (!ended) pty.write(answer);
  });
  const exited = new Promise<{exitCode: number; signal: number}>(resolve => {
    pty.onExit(({exitCode, signal}) => {
      ended = true;
      terminal.write('', () => {
        notify();
        resolve({exitCode, signal: signal ?? 0});
      });
    });
  });
  const text = () => readRows(terminal);

  return {
    pid: pty.pid,
    write: keys => pty.write(keys),
    resize: (toColumns, toRows) => {
      terminal.resize(toColumns, toRows);
      pty.resize(toColumns, toRows);
    },
    text,
    cells: () => readCells(terminal),
    alternate: () => terminal.buffer.active.type === 'alternate',
    cursorHidden: () => raw.lastIndexOf('\x1b[?25l') > raw.lastIndexOf('\x1b[?25h'),
    scrollbackLines: () => {
      const buffer = terminal.buffer.normal;
      return Array.from(
        {length: buffer.baseY},
        (_, row) => buffer.getLine(row)?.translateToString(true).trimEnd() ?? '',
      );
    },
    raw: () => raw,
    waitFor: (predicate, {timeoutMs = 10_000} = {}) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const rows = text();
          if ((isWhole || ended) && predicate(rows)) finish(() => resolve(rows));
          else if (ended) finish(() => reject(new Error(`the command ended before; its screen:\n${rows.join('\n')}`)));
        };
        const finish = (settle: () => void) => {
          watchers.delete(check);
          clearTimeout(timer);
          settle();
        };
        const timer = setTimeout(
          () => finish(() => reject(new Error(`not seen within ${timeoutMs} ms; the screen:\n${text().join('\n')}`))),
          timeoutMs,
        );
        watchers.add(check);
        check();
      }),
    pause: () => pty.pause(),
    resume: () => pty.resume(),
    hangUp: () => (pty as typeof pty & {destroy(): void}).destroy(),
    kill: signal => pty.kill(signal),
    exited,
  };
}

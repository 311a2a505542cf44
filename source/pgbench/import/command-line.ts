import {FIGURE, readFigure} from '../figure.ts';

/** What a pgbench command found in a text asks for; null where it does not say, says it with a variable, or stands in a loop, whose runs cannot be told from others. */
export interface PgbenchCommand {
  readonly init: boolean;
  readonly clients: number | null;
  readonly threads: number | null;
  readonly durationSeconds: number | null;
  readonly transactionsPerClient: number | null;
  readonly queryMode: string | null;
}

/** A command and the result that somebody wrote behind it: `pgbench -c 10 -t 1000 bench : 2363.01 (including connections establishing)`. */
export interface CommandFigure {
  readonly command: PgbenchCommand;
  readonly tpsIncludingConnections: number | null;
  readonly tpsExcludingConnections: number | null;
}

/** The pgbench command in a line, at a prompt, in a trace or alone, or in a loop that began in a line before; null when there is none. */
export function readCommand(line: string, inLoop = false): PgbenchCommand | null {
  if (!line.includes('pgbench')) return null;
  const match = COMMAND.exec(line);
  if (!match || TIMED.test(line)) return null;
  const words = (match[1] ?? '').split(/[|;&<]|\s\d?>/, 1)[0] ?? '';
  const repeated = inLoop || LOOP.test(line);
  const option = (short: string, long: string) =>
    new RegExp(`(?:^|\\s)(?:-[A-Zilnqrv]*${short}\\s*|--(?:${long})(?:=|\\s+))"?([\\w.]+)`).exec(words)?.[1];
  const count = (short: string, long: string) => {
    const value = option(short, long);
    return value !== undefined && !repeated && /^\d{1,9}$/.test(value) ? Number(value) : null;
  };
  return {
    init: /(?:^|\s)(?:-[a-zA-Z]*i[a-zA-Z]*(?=\s|$)|--init)/.test(words),
    clients: count('c', 'client|clients'),
    threads: count('j', 'jobs'),
    durationSeconds: count('T', 'time'),
    transactionsPerClient: count('t', 'transactions'),
    queryMode: repeated ? null : (option('M', 'protocol') ?? null),
  };
}

/** The command and the figure of a line that has both, and the unit beside the figure; null when anything of it is missing. */
export function readCommandFigure(line: string): CommandFigure | null {
  if (!line.includes('pgbench')) return null;
  const match = RESULT.exec(line);
  const command = match && readCommand(match[1] ?? '');
  if (!match || !command || command.init) return null;
  const figures = [...line.slice(match[1]?.length).matchAll(FIGURE_AND_UNIT)];
  const including = figures.find(([, , unit]) => unit?.startsWith('inc'));
  const excluding = figures.find(([, , unit]) => !unit?.startsWith('inc'));
  return {
    command,
    tpsIncludingConnections: readFigure(including?.[1]),
    tpsExcludingConnections: readFigure(excluding?.[1]),
  };
}

/** Whether what stands behind a command looks like its figure and cannot be read: `pgbench -c 100 bench : 2.363,01 (including …)`. */
export function isDoubtfulFigure(line: string): boolean {
  return DOUBTFUL.test(line) && readCommand(line)?.init === false && readCommandFigure(line) === null;
}

/** Whether a line is a figure and its unit, such as may follow a command. */
export function isBareFigure(text: string): boolean {
  return text.replace(FIGURE_AND_UNIT, '').trim() === '' && text.trim() !== '';
}

/** Whether the command goes on in the next line. */
export function isCommandOpen(line: string): boolean {
  return /\\\s*$/.test(line) && readCommand(line) !== null;
}

/** The program by any path or versioned name, and at least one option. */
const COMMAND = /(?:^|[\s/`'"$#%>+|;&(])pgbench(?:[-_]?\d[\d.]*)?(?:\.exe)?\s+((?:\S+\s+){0,3}?--?[a-zA-Z].*)$/;

/** Whether the lines behind this one are repeated by a shell; null where it says nothing of that. */
export function readLoop(line: string): boolean | null {
  if (LOOP_BEGINS.test(line)) return true;
  return LOOP_ENDS.test(line) ? false : null;
}

const LOOP_BEGINS = /(?:^|[\s;$>#])(?:for|while|until)\s.*[;\s]do\s*$|^\W*do\s*$/;
const LOOP_ENDS = /^\W*done\b/;

/** A shell's loop in one line. */
const LOOP = /(?:^|[\s;$>#])(?:for|while|until)\s.*[;\s]do\s/;

const DOUBTFUL =
  /\bpgbench\b.*?\s?(?::|=|->|=>|\s-)\s*(?:tps\s*=?\s*)?[-+]?\d[\d.,]*\s*(?:tps\b|\(\s*(?:inc|exc|with))/;

/** What zsh's `time` says of a command. */
const TIMED = /\d+% cpu\b/;

const UNIT = String.raw`\s*(?:tps\s*)?\(\s*(including|excluding|without)\s+(?:connections\s+establishing|initial\s+connection\s+time|reconnection\s+times)\)?`;
const FIGURE_AND_UNIT = new RegExp(String.raw`(?<![\d.,])(${FIGURE})(?![\d.,])${UNIT}`, 'g');
const RESULT = new RegExp(
  String.raw`^(.*\bpgbench\b.*?)(?:\s*(?::|=|->|=>|\s-)\s*(?:tps\s*=\s*)?${FIGURE}|\s+\d+\.\d+)(?![\d.,])${UNIT}`,
);

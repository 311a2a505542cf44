import {bindPieces} from './bind.ts';
import {maskPasswords} from './mask.ts';
import type {Piece} from './piece.ts';
import {cutPieces} from './pieces.ts';
import {dropPrefix} from './prefix.ts';
import {type ImportedRun, readRun} from './run.ts';
import {makeScanner} from './scan.ts';
import {placeOf} from './sentence.ts';
import {splitStreams} from './streams.ts';

/** What was found in one text, without its passwords. */
export interface Found {
  readonly runs: readonly ImportedRun[];
  /** What pgbench printed of each run, in the same order. */
  readonly prints: readonly Print[];
  /** What the text is when it holds no run but something else of pgbench; null for anything else. */
  readonly instead: 'transaction log' | 'aggregate log' | null;
}

/** A run's text without all that stood around it, and where in the file it is. */
export interface Print {
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Numbers of its first and its last line, from 1; another run's lines may stand between them. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Finds the runs in a text that comes line by line. */
export interface RunFinder {
  read(line: string): void;
  end(): Found;
}

/** Makes a finder for one text; `source` names it. Memory grows with the runs found, not with the text. */
export function makeRunFinder(source: string): RunFinder {
  const scanner = makeScanner();
  return {
    read: scanner.read,
    end() {
      const {items, logRows} = scanner.end();
      const candidates = splitStreams(items)
        .flatMap(stream => bindPieces(cutPieces(stream)))
        .map(bound => ({
          pieces: [bound.series, bound.report, bound.other].filter(piece => piece !== null),
          run: readRun(source, bound),
        }))
        .sort((a, b) => beginning(a.pieces) - beginning(b.pieces));
      const alike = indexByFigures(candidates);
      const real = candidates.filter(({pieces, run}) => saysEnough(pieces, run) && !repeats({pieces, run}, alike));
      const runs = real.length > 0 ? real : candidates.filter(({pieces}) => pieces.some(isFailedStart)).slice(-1);
      const {transaction, aggregate} = logRows;
      const instead =
        runs.length > 0 || transaction + aggregate === 0
          ? null
          : transaction >= aggregate
            ? 'transaction log'
            : 'aggregate log';
      return {runs: labelApart(runs).map(maskRun), prints: runs.map(({pieces}) => readPrint(pieces)), instead};
    },
  };
}

function maskRun(run: ImportedRun): ImportedRun {
  const {label, script, unread} = run;
  return {
    ...run,
    label: label === null ? null : maskPasswords(label),
    script: script === null ? null : maskPasswords(script),
    unread: unread.map(maskPasswords),
  };
}

interface Candidate {
  readonly pieces: readonly Piece[];
  readonly run: ImportedRun;
}

function readPrint(pieces: readonly Piece[]): Print {
  return {
    stdout: pieces.flatMap(({lines}) => lines).map(maskPasswords),
    stderr: pieces.flatMap(({stderr}) => stderr).map(maskPasswords),
    firstLine: beginning(pieces),
    lastLine: Math.max(...pieces.map(({last}) => last)),
  };
}

/** Runs side by side share their headings' line; runs without a heading are called after what printed them, if that tells them apart. */
function labelApart(candidates: readonly Candidate[]): ImportedRun[] {
  const nameOf = ({pieces}: Candidate) => (pieces[0]?.first.name ?? '').replace(SETTING, '');
  const several = new Set(candidates.map(nameOf)).size > 1;
  const columns = Math.max(0, ...candidates.map(({pieces}) => pieces[0]?.first.column ?? 0)) + 1;
  return candidates.map(each => {
    const headings = splitHeading(each.run.label ?? '');
    const beside = columns > 1 && headings.length === columns ? headings[each.pieces[0]?.first.column ?? 0] : null;
    const alone = dropPrefix(each.run.label ?? '').replace(SETTING, '');
    return {...each.run, label: (beside ?? alone) || (several && nameOf(each)) || null};
  });
}

/** What a heading over several columns calls each. */
function splitHeading(text: string): string[] {
  return text.split(/\s*[|│]\s+| {3,}/).map(heading => heading.replace(/[\s:]+$/, ''));
}

/** What stands before a figure and names no run. */
const SETTING = /^(?:clients?|threads?|jobs|scale|connections?|tps)$/i;

/** An attempt that did not get as far as its connections, which is worth telling only if there is nothing else. */
function isFailedStart({kind, troubles}: Piece): boolean {
  return kind === 'attempt' && (troubles.length === 0 || troubles.some(trouble => trouble.kind !== 'error'));
}

function beginning(pieces: readonly Piece[]): number {
  return Math.min(...pieces.map(piece => piece.beginning));
}

/** A lone line or latency may be a note on another run; a table of single figures holds no reports; an attempt counts if pgbench had connected and then lost its clients. */
function saysEnough(pieces: readonly Piece[], run: ImportedRun): boolean {
  const kinds = new Set(pieces.flatMap(piece => [...piece.kinds]));
  if (pieces.some(({kind}) => kind === 'figure')) return true;
  if (pieces.some(({kind}) => kind === 'attempt'))
    return (
      run.status === 'aborted' &&
      pieces.some(({before, troubles}) => (before.banner !== null || before.vacuum) && troubles.length > 0)
    );
  if (run.progress.length > 0) return true;
  if (pieces.some(({first}) => first.table) && kinds.size < 3) return false;
  if (['tps', 'tps including', 'processed'].some(kind => (kinds as Set<string>).has(kind))) return true;
  return kinds.size > 1 && [...kinds].some(kind => placeOf(kind) < placeOf('processed'));
}

type Alike = (run: ImportedRun) => readonly Candidate[];

/** Finds the runs that have a figure in common with one. */
function indexByFigures(candidates: readonly Candidate[]): Alike {
  const index = new Map<string, Candidate[]>();
  for (const candidate of candidates)
    for (const key of FIGURES) {
      if (candidate.run[key] === null) continue;
      const place = `${key} ${candidate.run[key]}`;
      const same = index.get(place);
      if (same) same.push(candidate);
      else index.set(place, [candidate]);
    }
  return run => {
    const key = FIGURES.find(figure => run[figure] !== null);
    return key === undefined ? [] : (index.get(`${key} ${run[key]}`) ?? []);
  };
}

/** Whether a table, a column, a quotation or a few lines of a report show once more what another run of the text already is. */
function repeats({pieces, run}: Candidate, alike: Alike): boolean {
  const first = pieces[0]?.first;
  if (!first) return false;
  const excerpt = !hasHeader(pieces) && run.progress.length === 0;
  const laidOut = first.table || first.column > 0;
  return alike(run).some(other => {
    const origin = other.pieces[0]?.first;
    if (!origin || other.run === run) return false;
    if (excerpt && hasHeader(other.pieces))
      return [...FIGURES, ...SETTINGS].every(key => run[key] === null || other.run[key] === run[key]);
    const earlier = origin.line < first.line || (origin.line === first.line && origin.column < first.column);
    const plainer = !origin.table && origin.column === 0;
    const copied = first.depth > origin.depth || (laidOut && (earlier || plainer));
    return copied && [...FIGURES, ...SETTINGS].every(key => other.run[key] === run[key]);
  });
}

function hasHeader(pieces: readonly Piece[]): boolean {
  return pieces.some(({kinds}) => [...kinds].some(kind => placeOf(kind) < placeOf('processed')));
}

const SETTINGS = ['clients', 'transactionsPerClient', 'durationSeconds'] as const;

/** Those with the most digits first: few runs share one by chance. */
const FIGURES = [
  'tpsExcludingConnections',
  'tpsIncludingConnections',
  'transactionsProcessed',
  'latencyAverageMs',
  'latencyStddevMs',
] as const;

import type {CommandFigure} from './command-line.ts';
import {findLabels} from './heading.ts';
import {
  addProgress,
  addTrouble,
  beginsRun,
  chooseSeries,
  continuesSeries,
  emptyGap,
  type ItemOf,
  isFinished,
  lineOfBlock,
  makePiece,
  type Piece,
} from './piece.ts';
import {dropPrefix} from './prefix.ts';
import type {Item} from './scan.ts';
import {isOfBlocks, isTotal, looksLikePgbench, placeOf} from './sentence.ts';

/** Cuts one stream into its pieces: a report ends where a line comes that cannot follow, a series where time begins anew, both where a run begins. */
export function cutPieces(items: readonly Item[]): Piece[] {
  const cutter = makeCutter(findLabels(items));
  for (const item of items) cutter.read(item);
  return cutter.end();
}

function makeCutter(labels: ReadonlyMap<string, string>): {read(item: Item): void; end(): Piece[]} {
  const pieces: Piece[] = [];
  let open: Piece | null = null;
  /** The place in its report of the last line read. */
  let place = 0;
  let gap = emptyGap();
  /** First line of the run that the gap begins. */
  let beginning: Item | null = null;
  /** Errors, and lines in doubt, that no piece has taken yet. */
  const doubtful: string[] = [];
  let loose: ItemOf<'trouble'>[] = [];
  /** Unknown strangers in a report, which are of it only if it goes on. */
  const strangers: ItemOf<'text'>[] = [];
  /** Series whose lines alternate, the oldest first. */
  let group: Piece[] = [];
  let bannerOfVersion: string | null = null;
  let section: string | null = null;
  let nearest: string | null = null;
  let rowLine = -1;
  let reportLine = -1;

  function begin(kind: Piece['kind'], item: Item, figure: CommandFigure | null = null): Piece {
    replayStrangers();
    const previous = pieces.at(-1);
    const inherited =
      gap.text || !previous || item.name !== previous.first.name ? section : (previous.label ?? section);
    const said = gap.banner ?? (kind === 'report' ? bannerOfVersion : null);
    const label = labels.get(item.head) ?? nearest ?? inherited;
    const piece = makePiece({kind, figure, beginning: (beginning ?? item).line, first: item, before: gap, label}, said);
    for (const each of loose) addTrouble(piece, each);
    piece.unread.push(...doubtful.splice(0));
    pieces.push(piece);
    open = piece;
    place = 0;
    gap = emptyGap();
    beginning = null;
    loose = [];
    nearest = null;
    return piece;
  }

  /** Something begins that no report or series reaches over. */
  function close(): void {
    replayStrangers();
    open = null;
    const [start] = loose;
    if (!start) return;
    const last = pieces.at(-1);
    const failedToStart = loose.every(({trouble}) => trouble.kind === 'connection-failed' || trouble.kind === 'error');
    const apart = beginsRun(gap) || gap.text || failedToStart;
    if (!last || (apart && !isStderrOf(last))) begin('attempt', start);
    else for (const each of loose) addTrouble(last, each);
    open = null;
    loose = [];
  }

  /** Whether what has come since a report is the stderr of its run, kept after its stdout. */
  function isStderrOf(report: Piece): boolean {
    const bare = report.kind === 'report' && !report.before.vacuum && report.troubles.length === 0;
    const only = gap.vacuum && gap.banner === null && gap.command === null && !gap.section && !gap.text;
    return bare && only && pieces.at(-2)?.kind !== 'progress';
  }

  function replayStrangers(): void {
    for (const item of strangers.splice(0)) takeText(item);
  }

  function takeText(item: ItemOf<'text'>): void {
    gap.text = true;
    gap.command = null;
    nearest = item.heading?.text ?? null;
  }

  /** The report that goes on, though a progress line may have come into it. */
  function currentReport(): Piece | null {
    if (open?.kind === 'report') return open;
    const report = pieces.at(-2);
    const slipped = open?.kind === 'progress' && open.progress.length <= 2 && !beginsRun(open.before);
    return slipped && place > 0 && report?.kind === 'report' && !isFinished(report) ? report : null;
  }

  function readMarker(item: ItemOf<'sentence'>, kind: 'banner' | 'vacuum'): void {
    const again = kind === 'banner' ? gap.banner !== null : gap.vacuum;
    const cannotBegin = loose.some(({trouble}) => trouble.kind === 'client-aborted' || trouble.kind === 'incomplete');
    if (open || again || (loose.length > 0 && !gap.vacuum && gap.banner === null && !cannotBegin)) close();
    beginning ??= item;
    if (kind === 'banner') gap.banner = item.text;
    else gap.vacuum = true;
  }

  function readReportLine(item: ItemOf<'sentence'>): void {
    const {kind, text, readable} = item;
    let report = currentReport();
    const blocks = place >= placeOf('statistics');
    if (!isTotal(kind) || (blocks && isOfBlocks(kind))) {
      if (!report) return;
      place = placeOf('statistics');
      report.last = item.line;
      if (readable) report.lines.push(lineOfBlock(kind, text, report));
      else report.unread.push(item.raw.trim());
      return;
    }
    if (report && placeOf(kind) <= place) report = null;
    if (!report && !readable && kind !== 'type') {
      pieces.at(-1)?.unread.push(item.raw.trim());
      return;
    }
    if (report) for (const stranger of strangers.splice(0)) report.unread.push(stranger.raw.trim());
    report ??= begin('report', item);
    place = placeOf(kind);
    reportLine = item.line;
    report.kinds.add(kind);
    report.last = item.line;
    if (readable) report.lines.push(text);
    else if (kind !== 'type') report.unread.push(item.raw.trim());
  }

  function readProgress(item: ItemOf<'progress'>): void {
    if (beginsRun(gap)) group = [];
    const turn = chooseSeries(group, item.progress);
    if (turn) {
      addProgress(turn, item);
      return;
    }
    const index = pieces.findLastIndex(({kind}) => kind === 'progress');
    const series = pieces[index];
    const after = pieces.slice(index + 1);
    const free =
      !beginsRun(gap) && after.length <= 1 && after.every(piece => piece.kind === 'report' && !beginsRun(piece.before));
    if (series && free && continuesSeries(series, item.progress, open === series)) {
      addProgress(series, item);
      return;
    }
    const reached = open?.kind === 'report' && !isFinished(open) ? place : 0;
    const previous = open?.kind === 'progress' && !beginsRun(gap) ? open : null;
    const same = previous?.progress.at(-1)?.seconds === item.progress.seconds;
    const begun = begin('progress', item);
    addProgress(begun, item);
    place = reached;
    if (!previous || !same) group = [];
    else group = group.length > 0 ? [...group, begun] : [previous, begun];
    for (const each of group) each.interleaved = true;
  }

  function readTrouble(item: ItemOf<'trouble'>): void {
    const last = pieces.at(-1);
    if (open && !(open.kind === 'report' && isFinished(open))) addTrouble(open, item);
    else if (item.trouble.kind === 'incomplete' && last && !beginsRun(gap)) addTrouble(last, item);
    else loose.push(item);
  }

  function readText(item: ItemOf<'text'>): void {
    const text = dropPrefix(item.raw);
    const report = currentReport();
    if (looksLikePgbench(text) && !/^\s*\|.*\|.*\|/.test(item.raw))
      (open ?? pieces.at(-1))?.unread.push(item.raw.trim());
    else if (report && place >= placeOf('statistics') && item.line === rowLine + 1) rowLine += 1;
    else if (report && !isFinished(report) && item.line <= reportLine + 2) {
      strangers.push(item);
      reportLine = item.line;
    } else if (item.heading?.strong) {
      close();
      takeText(item);
      section = item.heading.text;
      gap = {...emptyGap(), section: true, text: true};
      beginning = null;
    } else {
      replayStrangers();
      takeText(item);
    }
  }

  function read(item: Item): void {
    switch (item.what) {
      case 'sentence':
        if (item.kind === 'banner' || item.kind === 'vacuum') readMarker(item, item.kind);
        else if (item.kind !== 'progress') readReportLine(item);
        else if (/ s,| tps/.test(item.text)) (open ?? pieces.at(-1))?.unread.push(item.raw.trim());
        break;
      case 'progress':
        readProgress(item);
        break;
      case 'row':
        rowLine = item.line;
        currentReport()?.lines.push(item.text);
        break;
      case 'trouble':
        readTrouble(item);
        break;
      case 'command':
        close();
        gap = {...gap, banner: null, vacuum: false, section: true, command: item.command.init ? null : item.command};
        beginning = item;
        break;
      case 'doubtful':
        close();
        gap = {...emptyGap(), section: true, text: true};
        beginning = null;
        doubtful.push(item.raw.trim());
        break;
      case 'version':
        bannerOfVersion = `pgbench (${item.version})`;
        break;
      case 'figure':
        close();
        begin('figure', item, item.figure);
        open = null;
        break;
      case 'text':
        readText(item);
        break;
    }
  }

  function end(): Piece[] {
    const started = beginning;
    close();
    pieces.at(-1)?.unread.push(...doubtful);
    if (pieces.length === 0 && started && (gap.banner !== null || gap.vacuum)) begin('attempt', started);
    return pieces;
  }

  return {read, end};
}

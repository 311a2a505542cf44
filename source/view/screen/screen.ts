import {EventEmitter} from 'node:events';
import {createCells, createDictionary, type Dictionary} from './cells.ts';
import {writeChanges} from './changes.ts';
import {type Surface, toText} from './compose.ts';
import {composeLayers, fillLayer, type Layer, type Placed} from './layers.ts';
import {writeNow} from './write-now.ts';

export type {Rect} from './compose.ts';
export type {Layer} from './layers.ts';

const enter = '\x1b[?1049h\x1b[?25l\x1b[?7l';
const leave = '\x1b[?2026l\x1b[m\x1b[?7h\x1b[?25h\x1b[?1049l';
const clear = '\x1b[m\x1b[H\x1b[2J';

/** What a terminal must offer; process.stdout does. */
export interface Tty {
  readonly fd?: number;
  readonly columns?: number;
  readonly rows?: number;
  readonly writableLength?: number;
  write(text: string): boolean;
  /** Forgets what the terminal has not taken yet. */
  forget?(): void;
  on(event: 'resize' | 'drain' | 'error', listener: () => void): unknown;
  off(event: 'resize' | 'drain' | 'error', listener: () => void): unknown;
}

/**
 * The terminal as Ink's stdout (to be rendered with `debug: true`): keeps layers of lines, composes them to cells, and writes the cells that
 * changed, at once and at most once a tick. What Ink itself draws is not shown. Emits 'resize' after the terminal's size has changed.
 */
export class Screen extends EventEmitter {
  /** False, so that Ink leaves the cursor to this screen. */
  readonly isTTY = false;
  readonly #tty: Tty;
  readonly #dictionary: Dictionary;
  #layers: Placed[] = [];
  #front: Surface;
  #back: Surface;
  #stale = true;
  #open = false;
  #scheduled = false;
  #waiting = false;

  /** `isAscii` for a terminal that shows no Unicode. */
  constructor(tty: Tty, isAscii = false) {
    super();
    this.setMaxListeners(0);
    this.#tty = tty;
    this.#dictionary = createDictionary(isAscii);
    this.#front = this.#createSurface();
    this.#back = this.#createSurface();
  }

  get columns(): number {
    return this.#back.columns;
  }

  get rows(): number {
    return this.#back.rows;
  }

  /** This screen as the type that Ink's render() asks for. */
  get stdout(): NodeJS.WriteStream {
    return this as unknown as NodeJS.WriteStream;
  }

  /** A new layer of lines. */
  layer(): Layer {
    const placed: Placed = {rect: {x: 0, y: 0, width: 0, height: 0}, z: 0, lines: [], rows: []};
    this.#layers.push(placed);
    return {
      set: (rect, lines, z = 0) => {
        fillLayer(placed, rect, lines, this.#dictionary);
        placed.z = z;
        this.#layers.sort((one, other) => one.z - other.z);
        this.schedule();
      },
      detach: () => {
        this.#layers = this.#layers.filter(other => other !== placed);
        this.schedule();
      },
    };
  }

  /** Takes a frame from Ink, which has nothing to show. */
  write(_frame: string, done?: () => void): boolean {
    if (done) queueMicrotask(done);
    return true;
  }

  /** Paints once, after all that is under way in this tick. */
  schedule(): void {
    if (this.#scheduled || !this.#open) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      try {
        this.#paint();
      } finally {
        this.#scheduled = false;
      }
    });
  }

  /** Paints everything afresh, whatever the terminal shows now. */
  invalidate(): void {
    this.#stale = true;
    this.schedule();
  }

  /** Takes the terminal over: the alternate screen, no cursor, no wrapping. Does nothing when it has it already. */
  open(): void {
    if (this.#open) return;
    this.#open = true;
    for (const [event, listener] of this.#listeners) {
      this.#tty.off(event, listener);
      this.#tty.on(event, listener);
    }
    this.#tty.write(enter);
    this.#resize();
  }

  /** Takes the terminal over afresh, whatever has become of it meanwhile. */
  resume(): void {
    if (this.#open) {
      this.#waiting = false;
      this.#tty.write(enter);
      this.#resize();
    } else this.open();
  }

  /** Gives the terminal back as it was. May be called from every exit, more than once; nothing is written after it. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#waiting = false;
    for (const [event, listener] of this.#listeners) if (event !== 'error') this.#tty.off(event, listener);
    this.#tty.forget?.();
    const late = (this.#tty.writableLength ?? 0) > 0;
    if (this.#tty.fd === undefined || late) this.#tty.write(leave);
    if (this.#tty.fd !== undefined) writeNow(this.#tty.fd, leave);
  }

  /** The rows as they should be seen now, without trailing blanks. */
  text(): string[] {
    this.#compose();
    return toText(this.#back, this.#dictionary);
  }

  readonly #resize = () => {
    this.#front = this.#createSurface();
    this.#back = this.#createSurface();
    this.invalidate();
    this.emit('resize');
  };

  readonly #drained = () => {
    this.#waiting = false;
    this.schedule();
  };

  /** The terminal is gone, as after a hangup: there is nothing left to paint on. The listener stays, for late errors. */
  readonly #lost = () => {
    this.#open = false;
  };

  readonly #listeners = [
    ['resize', this.#resize],
    ['drain', this.#drained],
    ['error', this.#lost],
  ] as const;

  #paint(): void {
    if (!this.#open || this.#waiting) return;
    this.#compose();
    const stale = this.#stale;
    if (stale) this.#front = this.#createSurface();
    const changes = writeChanges(this.#front, this.#back, this.#dictionary);
    [this.#front, this.#back] = [this.#back, this.#front];
    this.#stale = false;
    if (changes !== '' || stale)
      this.#waiting = !this.#tty.write(`\x1b[?2026h${stale ? clear : ''}${changes}\x1b[?2026l`);
  }

  #compose(): void {
    composeLayers(this.#back, this.#layers);
  }

  #createSurface(): Surface {
    const columns = this.#tty.columns || 80;
    const rows = this.#tty.rows || 24;
    return {columns, rows, ...createCells(columns * rows)};
  }
}

import {EventEmitter} from 'node:events';
import type {Tty} from '../../source/view/screen/screen.ts';

/** A terminal's writing end in memory: keeps every write, and can be resized or be slow. */
export class MemoryTty extends EventEmitter implements Tty {
  columns: number;
  rows: number;
  readonly writes: string[] = [];
  slow = false;

  constructor(columns: number, rows: number) {
    super();
    this.columns = columns;
    this.rows = rows;
  }

  write(text: string): boolean {
    this.writes.push(text);
    return !this.slow;
  }

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    this.emit('resize');
  }

  /** What was written since the last call. */
  take(): string {
    return this.writes.splice(0).join('');
  }
}

import {EventEmitter} from 'node:events';
import {constants, fstatSync, openSync, readFileSync, writeSync} from 'node:fs';
import type process from 'node:process';
import type {Tty} from '../view/screen/screen.ts';

/** Time until a terminal that took nothing more is offered the rest. */
const AGAIN_MS = 50;

/**
 * The terminal of this process, written to so that nothing waits for it. Node writes to a terminal at once and waits while that takes nothing (text is selected
 * in it, its connection stands still), and with it would wait all that is measured and recorded. Where there is no terminal to open, as after `su -c`, or stdout
 * is another one, it is stdout itself.
 */
export function openTty(stdout: typeof process.stdout): Tty {
  if (!isControlling(stdout.fd)) return stdout;
  try {
    // What is opened anew can be set not to wait without setting that for the shell, too.
    return new PatientTty(stdout, openSync('/dev/tty', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY));
  } catch {
    return stdout;
  }
}

/** Whether a terminal is that of `/dev/tty`, where the system tells: not after `pgtop-bench >/dev/pts/5`. Its number is field 7 of proc(5)'s `stat`. */
function isControlling(fd: number): boolean {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(afterName[4]) === fstatSync(fd).rdev;
  } catch {
    return true;
  }
}

class PatientTty implements Tty {
  /** For the last words, which are waited for. */
  readonly fd: number;
  readonly #stdout: typeof process.stdout;
  readonly #frames: number;
  readonly #drains = new EventEmitter();
  #rest: Buffer = Buffer.alloc(0);
  #again: NodeJS.Timeout | null = null;

  constructor(stdout: typeof process.stdout, frames: number) {
    this.#stdout = stdout;
    this.#frames = frames;
    this.fd = stdout.fd;
  }

  get columns(): number {
    return this.#stdout.columns;
  }

  get rows(): number {
    return this.#stdout.rows;
  }

  write(text: string): boolean {
    this.#rest = Buffer.concat([this.#rest, Buffer.from(text)]);
    if (!this.#again) this.#offer();
    return this.#rest.length === 0;
  }

  forget(): void {
    this.#rest = Buffer.alloc(0);
  }

  on(event: 'resize' | 'drain' | 'error', listener: () => void): void {
    (event === 'drain' ? this.#drains : this.#stdout).on(event, listener);
  }

  off(event: 'resize' | 'drain' | 'error', listener: () => void): void {
    (event === 'drain' ? this.#drains : this.#stdout).off(event, listener);
  }

  /** Writes as much as the terminal takes now, and sees to the rest later. */
  #offer(): void {
    try {
      while (this.#rest.length > 0) this.#rest = this.#rest.subarray(writeSync(this.#frames, this.#rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') this.#again = setTimeout(this.#retry, AGAIN_MS);
      else {
        this.forget();
        this.#stdout.emit('error', error);
      }
    }
  }

  readonly #retry = () => {
    this.#again = null;
    this.#offer();
    if (!this.#again) this.#drains.emit('drain');
  };
}

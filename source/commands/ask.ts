import process from 'node:process';
import {createInterface} from 'node:readline';
import {UserError} from '../errors.ts';

/** Whether there is a person to ask, though nothing is drawn: the keyboard and stderr are a terminal. */
export function canAsk(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}

/** Waits for Enter. UserError with exit code 130 when the person leaves instead. */
export async function askToStart(): Promise<void> {
  const reader = createInterface({input: process.stdin, output: process.stderr});
  try {
    await new Promise<void>((resolve, reject) => {
      const left = () => reject(new UserError('not started', null, 130));
      reader.once('SIGINT', left);
      reader.once('close', left);
      reader.question('Enter starts, Ctrl-C leaves ', () => resolve());
    });
  } finally {
    reader.close();
  }
}

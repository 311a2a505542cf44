import {readFile} from 'node:fs/promises';
import {setTimeout as pause} from 'node:timers/promises';

/** Once a second how much memory waits to be written, as Linux says it; nothing elsewhere. Until the signal ends it. */
export async function* watchWriteBack(signal: AbortSignal, path = '/proc/meminfo'): AsyncGenerator<string> {
  while (!signal.aborted) {
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) return;
    yield* text.match(/^(?:Dirty|Writeback):.*$/gm) ?? [];
    await pause(1000, null, {signal}).catch(() => {});
  }
}

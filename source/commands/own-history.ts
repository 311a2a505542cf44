import {type History, openHistory} from '../session/history.ts';

/** The moments of a recording that is being written, opened when one is first asked for; `path` says where it is by then, null: it is not kept. */
export function openOwnHistory(path: () => string | null): Pick<History, 'at'> {
  let opened: Promise<History> | null = null;
  const open = (): Promise<History> => {
    const place = path();
    if (place === null) return Promise.reject(new Error('the session is not kept'));
    const opening = openHistory(place);
    // What could not be opened is tried anew at the next look.
    opening.catch(() => {
      opened = null;
    });
    return opening;
  };
  return {
    at: async ms => {
      opened ??= open();
      return (await opened).at(ms);
    },
  };
}

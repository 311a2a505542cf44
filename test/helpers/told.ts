import type {Happening} from '../../source/event/event.ts';

/** Keeps what is told, and waits for what is still to be told. */
export function listen() {
  const told: Happening[] = [];
  let wake = () => {};
  const push = (happening: Happening): void => {
    told.push(happening);
    wake();
  };
  /** The first that fits, from a place on; waits until there is one. */
  const until = async (fits: (happening: Happening) => boolean, from = 0): Promise<Happening> => {
    for (let place = from; ; ) {
      const fresh = told.slice(place);
      const found = fresh.find(fits);
      if (found) return found;
      place += fresh.length;
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  };
  return {told, push, until};
}

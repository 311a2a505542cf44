import {useInput} from 'ink';
import {nameKeys} from './keypress.ts';

/** Calls `press` with the name of every key, one by one; every screen reads its keys here. */
export function useKeys(press: (name: string) => void): void {
  useInput((input, key) => {
    for (const name of nameKeys(input, key)) press(name);
  });
}

import type {Fact} from '../event/facts.ts';
import {findKind} from './catalogue.ts';
import {places} from './places.ts';

/** A fact as far as durability is read from it; `atStart` where it was another at the start. */
export interface DurabilityFact extends Pick<Fact, 'topic' | 'name' | 'value'> {
  readonly atStart?: Fact['value'];
}

/** What a session says of what a crash may lose. */
export interface Durability {
  /** `durable`: the three settings are known and on, and nothing of the storage is known to lose what was flushed. */
  readonly verdict: 'durable' | 'not durable' | 'unknown';
  /** Why, in words. */
  readonly because: string;
  /** All that bears on it, known or not. */
  readonly pieces: readonly DurabilityPiece[];
}

export interface DurabilityPiece extends DurabilityFact {
  readonly title: string;
  /** `unsafe`: a crash may lose or tear what was committed. `unknown`: no value. */
  readonly effect: 'safe' | 'unsafe' | 'unknown';
}

/** What must be known before anything is called durable. */
const deciding = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Reads what a crash may lose from the facts of a session. Storage of which nothing is known leaves the verdict to the settings, and is told. */
export function durabilityOf(facts: readonly DurabilityFact[]): Durability {
  const pieces = piecesOf(facts);
  const unsafe = pieces.filter(({effect}) => effect === 'unsafe');
  if (unsafe.length > 0) return {verdict: 'not durable', because: unsafe.map(describe).join(', '), pieces};
  const open = pieces.filter(({topic, effect}) => topic === 'setting' && effect === 'unknown');
  if (open.length === deciding.length) return {verdict: 'unknown', because: 'durability not recorded', pieces};
  if (open.length > 0)
    return {verdict: 'unknown', because: `${open.map(({title}) => title).join(', ')} not recorded`, pieces};
  const storage = isStorageKnown(facts) ? '' : '; of the storage nothing is recorded';
  const known = pieces.filter(({topic}) => topic === 'setting').map(describe);
  return {verdict: 'durable', because: `${known.join(', ')}${storage}`, pieces};
}

/** Whether the storage was looked at: the mere name of a file system says little. */
export function isStorageKnown(facts: readonly DurabilityFact[]): boolean {
  return places.some(place => findValue(facts, 'storage', `${place}-mount-options`) !== null);
}

type Judge = (value: string, facts: readonly DurabilityFact[]) => boolean;

const isOff: Judge = value => value === 'off' || value === 'false';
const isOn: Judge = value => value === 'on' || value === 'true' || value === 'yes';

/** By topic and name: whether a value is unsafe. */
const judges: readonly (readonly [DurabilityFact['topic'], string, Judge])[] = [
  ['setting', 'fsync', isOff],
  ['setting', 'synchronous_commit', isOff],
  // ZFS writes a page whole or not at all.
  ['setting', 'full_page_writes', (value, facts) => isOff(value, facts) && !isZfs(facts)],
  ['data', 'unlogged', isOn],
  ...places.flatMap(place => [
    ['storage', `${place}-file-system`, (value: string) => /^(tmpfs|ramfs|mfs)\b/i.test(value)] as const,
    ['storage', `${place}-zfs-sync`, (value: string) => value === 'disabled'] as const,
    ['storage', `${place}-ufs-async`, isOn] as const,
    [
      'storage',
      `${place}-barriers`,
      (value: string, facts: readonly DurabilityFact[]) => isOff(value, facts) && !hasBattery(facts),
    ] as const,
  ]),
  // In all other modes of a virtual disk the flushes of the guest are passed on.
  ['storage', 'vm-disk-cache', value => /unsafe/i.test(value)],
];

function piecesOf(facts: readonly DurabilityFact[]): DurabilityPiece[] {
  return judges.map(([topic, name, isUnsafe]) => {
    const found = facts.find(fact => fact.topic === topic && fact.name === name);
    const values = [found?.value, found?.atStart].filter(value => value != null).map(String);
    const effect = values.length === 0 ? 'unknown' : values.some(value => isUnsafe(value, facts)) ? 'unsafe' : 'safe';
    const {title} = findKind({topic, name});
    const atStart = found?.atStart === undefined ? {} : {atStart: found.atStart};
    return {topic, name, title, value: found?.value ?? null, ...atStart, effect};
  });
}

function describe({title, value, atStart}: DurabilityPiece): string {
  return atStart == null ? `${title} ${value}` : `${title} ${atStart}, at the end ${value}`;
}

function isZfs(facts: readonly DurabilityFact[]): boolean {
  return /^zfs\b/i.test(String(findValue(facts, 'storage', 'data-file-system')));
}

function hasBattery(facts: readonly DurabilityFact[]): boolean {
  const value = findValue(facts, 'storage', 'battery-backed-cache');
  return value === true || value === 'true' || value === 'yes';
}

function findValue(facts: readonly DurabilityFact[], topic: Fact['topic'], name: string): Fact['value'] {
  return facts.find(fact => fact.topic === topic && fact.name === name)?.value ?? null;
}

import {basename} from 'node:path';
import {UserError} from '../errors.ts';
import type {Protocol, Script} from '../event/event.ts';
import {readCounts} from '../ladder/counts.ts';
import type {Leg, Workload} from '../ladder/plan.ts';
import type {Preset} from '../ladder/presets.ts';
import {workloads} from '../pgbench/command.ts';
import {type Flags, layFlags, openFlags, readChoice, readNamed} from './flags.ts';

const protocols: readonly Protocol[] = ['simple', 'extended', 'prepared'];

/** The legs of a ladder: those of its preset, with what a person asked for instead; else the one of the flags. */
export function readLegs(asked: Flags, preset: Preset | null): Leg[] {
  const base: Flags = preset?.flags ?? {};
  return (preset?.legs ?? [{label: null, flags: {}}]).map(({label, flags}: {label: string | null; flags: Flags}) => {
    const instead = Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [name, takeOver(flags[name], value)]),
    );
    return {label, ...readLists(layFlags(base, flags, instead))};
  });
}

/** A built-in script alone. */
export function builtinWorkload(name: string): Workload {
  return {name, scripts: [{kind: 'builtin', name, weight: null}]};
}

/** A leg of one value stays so when a list is asked for: its own if the list has it, else the first. */
function takeOver(own: Flags[string], asked: Flags[string]): Flags[string] {
  if (typeof own !== 'string' || typeof asked !== 'string' || own.includes(',')) return asked;
  const items = asked.split(',').map(item => item.trim());
  return items.includes(own) ? own : items[0];
}

function readLists(flags: Flags): Omit<Leg, 'label'> {
  const {text, list} = openFlags(flags);
  const scale = text('scale');
  const files = list('file').map(readFile);
  const names = text('workload') ?? (files.length > 0 ? null : 'tpcb-like');
  return {
    scales: scale === undefined ? [null] : readCounts(scale, '--scale'),
    protocols: split(text('protocol') ?? 'simple').map(name => readChoice('protocol', name, protocols)),
    workloads: [
      ...(names === null ? [] : split(names)).map(name => builtinWorkload(readNamed('workload', name, workloads).name)),
      ...(files.length > 0 ? [{name: files.map(nameScript).join(' + '), scripts: files}] : []),
    ],
  };
}

function split(list: string): string[] {
  return list.split(',').map(item => item.trim());
}

/** A path, with a weight behind its last `@`, as pgbench reads it. */
function readFile(text: string): Script {
  const place = text.lastIndexOf('@');
  if (place < 0) return {kind: 'file', name: text, weight: null};
  const weight = text.slice(place + 1);
  if (place === 0 || !/^\d{1,9}$/.test(weight))
    throw new UserError(`--file ${text} has no weight that can be read`, 'It is written as script.sql@3.');
  return {kind: 'file', name: text.slice(0, place), weight: Number(weight)};
}

function nameScript({name, weight}: Script): string {
  return weight === null ? basename(name) : `${basename(name)}@${weight}`;
}

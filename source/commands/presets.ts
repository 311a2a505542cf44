import {availableParallelism} from 'node:os';
import process from 'node:process';
import {estimatePlan} from '../ladder/estimate.ts';
import {rungsOf} from '../ladder/plan.ts';
import {type Preset, type PresetFlags, presets} from '../ladder/presets.ts';
import {quoteCommand} from '../ladder/shell.ts';
import {plural} from '../text/number.ts';
import {width} from '../text/width.ts';
import {describeTime} from './dry-run.ts';
import {toKebab} from './flags.ts';
import {readRunOptions} from './options.ts';
import {chooseClients, makeSteps} from './planning.ts';

const COLUMNS = 100;
const MARGIN = 8;

/** Explains every preset: what it does, how long it takes, what it needs, what of it is ours, and its flags. */
export function runPresets({stdout = process.stdout}: {readonly stdout?: {write(text: string): unknown}} = {}): number {
  stdout.write(`${presets.map(preset => explain(preset).join('\n')).join('\n\n')}\n`);
  return 0;
}

function explain(preset: Preset): string[] {
  const parts: [name: string, words: string][] = [
    ['', preset.does],
    ['time', describeLength(preset)],
    ['needs', preset.needs],
    ...(preset.ours ? [['ours', preset.ours] as [string, string]] : []),
    ['flags', describeFlags(preset.flags)],
    ...(preset.legs ?? []).map(({label, flags}): [string, string] => ['leg', `${label}: ${describeFlags(flags)}`]),
  ];
  return [preset.name, ...parts.flatMap(([name, words]) => hang(name, words))];
}

/** As the plan without a server has it. */
function describeLength({name, restores, fewerClients}: Preset): string {
  const options = readRunOptions({preset: name}, undefined, false);
  const clients = chooseClients(options, null);
  const steps = makeSteps(options, {clients, inits: [], cores: availableParallelism(), database: 'NAME'});
  const count = rungsOf(steps).length;
  const fewer = chooseClients(options, 0).length;
  return [
    `${count}${options.search ? ' and more' : ''}${fewerClients ? ` or ${fewer}` : ''} pgbench ${plural(count, 'run')}`,
    describeTime(estimatePlan(steps, options.search)),
    ...(restores ? ['and what your command takes'] : []),
  ].join(', ');
}

function describeFlags(flags: PresetFlags): string {
  return quoteCommand(
    Object.entries(flags).flatMap(([name, value]) => [
      `--${toKebab(name)}`,
      ...(typeof value === 'string' ? [value] : []),
    ]),
  );
}

/** Words under one another beside a name. */
function hang(name: string, words: string): string[] {
  const lines = [''];
  for (const word of words.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && width(line) + 1 + width(word) > COLUMNS - MARGIN) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(MARGIN - 2)}${line}`);
}

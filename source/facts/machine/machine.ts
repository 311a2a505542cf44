import type {Fact} from '../../event/facts.ts';
import {catalogue} from '../catalogue.ts';
import {type Findings, found, missing, tellFacts} from '../finding.ts';
import {readBsd} from './bsd.ts';
import {readLinux} from './linux.ts';
import {type Answer, readAnswer} from './sections.ts';
import {readStorage} from './storage.ts';

/** What a machine answered to the script, as the facts of the machine of the server and of its storage. */
export function readServerMachine(text: string): Fact[] {
  const answer = readAnswer(text);
  return [...tellFacts('host', complete('host', readMachine(answer))), ...tellFacts('storage', readStorage(answer))];
}

/** The same as the facts of the machine that pgbench runs on. */
export function readMachineHere(text: string): Fact[] {
  return tellFacts('here', complete('here', readMachine(readAnswer(text))));
}

/** The facts of a machine, or of several topics, none of which could be had. */
export function missAll(topics: readonly Fact['topic'][], why: string): Fact[] {
  return catalogue
    .filter(({topic}) => topics.includes(topic))
    .map(({topic, name}) => ({topic, name, value: null, how: '', missing: why}));
}

function readMachine(answer: Answer): Findings {
  const system = answer.text('uname') ?? '';
  const [name = '', release = '', architecture = ''] = system.split(' ');
  const own = name === 'Linux' ? readLinux(answer) : name === '' ? {} : readBsd(answer);
  return {
    'host-name': answer.find('host-name', 'uname -n', text => text),
    kernel: answer.find('uname', 'uname -sr', () => `${name} ${release}`),
    architecture: architecture === '' ? missing(answer.why('uname'), 'uname -m') : found(architecture, 'uname -m'),
    distribution: answer.find('distribution', 'os-release, freebsd-version or sw_vers', text => text),
    ...own,
    'time-zone': answer.find('time-zone', 'date', text => text),
    ...(name === '' ? {} : unknownTo(name, own)),
  };
}

function unknownTo(system: string, own: Findings): Findings {
  const names = catalogue.filter(({topic, name}) => topic === 'host' && !(name in own)).map(({name}) => name);
  const general = ['host-name', 'kernel', 'architecture', 'distribution', 'time-zone'];
  return Object.fromEntries(
    names.filter(name => !general.includes(name)).map(name => [name, missing(`not asked of ${system}`)]),
  );
}

/** What the catalogue has of a topic, in its order; of the machine of the server also what else was told. */
function complete(topic: 'host' | 'here', findings: Findings): Findings {
  const names = catalogue.filter(kind => kind.topic === topic).map(({name}) => name);
  const known = names.map(name => [name, findings[name] ?? missing('the machine did not answer')] as const);
  const more = Object.entries(findings).filter(([name]) => topic === 'host' && !names.includes(name));
  return Object.fromEntries([...known, ...more]);
}

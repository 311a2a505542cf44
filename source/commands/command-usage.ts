import {commandOf, flagsOf} from './command-flags.ts';
import {USAGE} from './usage.ts';

/** What --help prints beside a command: its own line, the flags that it takes, the exit codes. Without one all of it. */
export function usageOf(word: string | undefined): string {
  const command = commandOf(word);
  if (command === 'ladder') return USAGE;
  const flags = flagsOf(command);
  const [usage = '', ...sections] = USAGE.trim().split('\n\n');
  const own = usage.split('\n').filter(line => line.includes(`$ pgtop-bench ${command} `));
  const kept = sections.flatMap(section => keep(section, flags));
  return `\n${[['Usage', ...own].join('\n'), ...kept].join('\n\n')}\n`;
}

function keep(section: string, flags: readonly string[]): string[] {
  const [title = '', ...lines] = section.split('\n');
  if (title === 'Exit codes') return [section];
  let keeps = false;
  const kept = lines.filter(line => {
    const isMore = /^ {10}/.test(line);
    if (!isMore) keeps = flags.includes(/^ {2,6}(?:-\w, )?--([a-z-]+)/.exec(line)?.[1] ?? '');
    return keeps;
  });
  return kept.length > 0 ? [[title, ...kept].join('\n')] : [];
}

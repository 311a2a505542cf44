import {tellsSeverity} from '../server/log-line.ts';
import type {LoggedLine, ServerLog} from '../state/server-log.ts';
import {clean} from '../text/clean.ts';
import {plural} from '../text/number.ts';

/** What the server logged, in lines for people: counts, then the first lines of WARNING and above. */
export function describeServerLog(log: ServerLog | null): string[] {
  if (!log) return [];
  const parts = [
    ...(log.checkpointLines > 0 ? [`${log.checkpointLines} of checkpoints`] : []),
    log.troubleLines > 0 ? `${log.troubleLines} of WARNING and above` : describeCalm(log),
  ];
  const more = log.troubleLines - log.troubles.length;
  return [
    `server log: ${log.lines} ${plural(log.lines, 'line')}, ${parts.join(', ')}`,
    ...log.troubles.map(describeLine),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/** A log in another language tells nothing of severities but by a SQLSTATE. */
function describeCalm({checkpointLines, first}: ServerLog): string {
  const legible = checkpointLines > 0 || first.some(({text}) => tellsSeverity(text));
  return legible ? 'none of WARNING and above' : 'in a language whose severities are not known here';
}

function describeLine({run, text}: LoggedLine): string {
  return `run ${run}: ${clean(text)}`;
}

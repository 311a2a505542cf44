import {systems} from './systems.ts';

/**
 * What a shell is fed through its input: it finds out its system and tells once, then tells again for each line `look PID` (or `look`). Every
 * answer is sections and ends with the mark `end`. It ends when its input does.
 */
export const script: string = `LC_ALL=C; PATH=$PATH:/sbin:/usr/sbin; export LC_ALL PATH
exec 2>/dev/null
mark() { echo "@@ $1"; }
case $(uname -s) in
${systems.map(({name, once, each}) => `${name})\nonce() { ${once}; }\neach() { ${each}; };;`).join('\n')}
*)\nonce() { :; }\neach() { :; };;
esac
begin() { mark system; uname -sr; once; mark end; }
look() { each "$1"; mark end; }
begin </dev/null
`;

/** The line that asks for one look. */
export function askToLook(pid: number | null): string {
  return `look ${pid ?? ''} </dev/null\n`;
}

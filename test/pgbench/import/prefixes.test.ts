import assert from 'node:assert/strict';
import {test} from 'node:test';
import {assertRuns, findIn, middle, old, recent} from './texts.ts';

/** What mails, lists, containers and build servers put before, behind and around each line. */
const surroundings: Record<string, (line: string, index: number) => string> = {
  nothing: line => line,
  'a quotation': line => `> ${line}`,
  'a quotation of a quotation': line => `>> ${line}`,
  'a spaced quotation': line => `> > > ${line}`,
  'a quotation without a space': line => `>${line}  `,
  'a bar': line => `| ${line}`,
  'a box': line => `│ ${line}`,
  'a container': line => `pgbench-1  | ${line}`,
  'a container with a number and a date': line => `bench_pgbench_1 | 2024-03-01T10:00:00.123456789Z ${line}`,
  'a pod': line => `[pod/bench-7d9f8-x2x/pgbench] ${line}`,
  'an ISO time': line => `2024-01-01T12:00:00Z ${line}`,
  'an ISO time with fractions': (line, index) => `2024-01-01T12:00:${10 + index}.1234567Z ${line}`,
  'a clock': (line, index) => `[12:00:${10 + index}] ${line}`,
  'a date and a clock': (line, index) => `2023/05/06 07:08:${10 + index} ${line}`,
  'a bracketed time': line => `[2024-01-01T12:00:00.000Z] ${line}`,
  'a stream': line => `[stdout] ${line}`,
  'two streams': (line, index) => `[${index % 2 ? 'stdout' : 'stderr'}] ${line}`,
  'a Kubernetes log': (line, index) => `2024-01-01T12:00:00.123456789Z ${index % 2 ? 'stdout' : 'stderr'} F ${line}`,
  'a syslog': line => `Jan  2 03:04:05 db1 pgbench[4711]: ${line}`,
  'a level': line => `2024-01-01 12:00:00,123 INFO  bench.runner - ${line}`,
  'a host': line => `node-3: ${line}`,
  'a line number': (line, index) => `${index + 1}:${line}`,
  'a file and a line number': (line, index) => `out/pgbench.log:${index + 1}:${line}`,
  'a numbered list': (line, index) => `${index + 1}. ${line}`,
  'a tab': line => `\t${line}`,
  indentation: line => `        ${line}   `,
  'a bullet': line => `* ${line}`,
  'a dash': line => `- ${line}<br>`,
  'a round bullet': line => `\u2022 ${line}`,
  'a comment sign': line => `# ${line}`,
  'a slashed comment': line => `// ${line}`,
  'a diff': line => `+${line}`,
  backticks: line => `\`${line}\``,
  'bold type and blank lines': line => `**${line}**\n`,
  'quoted blank lines': line => `> ${line}\n>`,
  'a backslash behind': line => `> ${line} \\ `,
  'a backslash right behind': line => `${line}\\`,
  'a carriage return behind': line => `${line}\r`,
  'carriage returns between': line => `${line}\r\r`,
  colours: line => `\u001b[32m${line}\u001b[0m`,
  'colours that lost their escape': line => `[0;32m${line}[0m`,
  'colour inside': line => line.replace(/([:=]) /, '$1 \u001b[1;33m'),
  'no-break spaces': line => line.replaceAll(' ', '\u00a0'),
  'zero-width spaces': line => `\u200b${line}\ufeff`,
  'many spaces': line => line.replaceAll(' ', '   '),
  'no space behind signs': line => line.replace(/: (?=\d|simple|prepared)/, ':').replace(/ = /, '='),
  'wide signs': line => line.replace(/: (?=\d|simple|prepared)/, '\uff1a'),
  entities: line => line.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '&nbsp;'),
  'entities of entities': line => line.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  paragraphs: line => `<p>${line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
  spans: line => `<span style="color: #f8f8f2">${line.replaceAll('<', '&lt;')}</span><br />`,
  'a JSON string': line => `    "${line.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')}",`,
  'a Docker log': line => JSON.stringify({log: `${line}\n`, stream: 'stdout', time: '2024-01-01T12:00:00.1Z'}),
  'quoted-printable': line => line.replaceAll('=', '=3D').replace(/$/, '=20'),
  'escaped Markdown': line => line.replaceAll('<', '\\<').replaceAll('>', '\\>').replaceAll('=', '\\='),
  'smart quotes': line => `\u201c${line}\u201d`,
  'a table of one column': line => `| ${line} |`,
};

for (const [name, surround] of Object.entries(surroundings))
  test(`runs are read in spite of ${name}`, () => {
    const runs = [old(10), middle(8), recent(4)];
    assertRuns(
      runs
        .flatMap(({lines}) => lines)
        .map(surround)
        .join('\n'),
      runs.map(({run}) => run),
    );
  });

test('what pgbench printed is given back without what stood around it', () => {
  const run = recent(4);
  const error = 'pgbench: error: client 2 script 0 aborted in command 5 query 0: ERROR:  deadlock detected';
  const lines = ['Results:', run.banner, ...run.stderr, error, ...run.report, 'Regards'];
  for (const prefix of ['', '> ', 'bench-1  | ', '2024-01-01T12:00:00Z ']) {
    assert.deepEqual(findIn(lines.map(line => prefix + line).join('\n')).prints, [
      {
        stdout: [run.banner, ...run.report],
        stderr: [...run.stderr.slice(1), error],
        firstLine: 2,
        lastLine: lines.length - 1,
      },
    ]);
  }
});

import assert from 'node:assert/strict';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {setTimeout as pause} from 'node:timers/promises';
import type {Happening} from '../../source/event/event.ts';
import {watchHost} from '../../source/sources/host.ts';
import {openHostFiles} from '../../source/sources/host-files.ts';
import {type HostVia, watchHostVia} from '../../source/sources/host-via.ts';
import {shellCommand} from '../../source/sources/shell-command.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {freebsdLook, freebsdOnce} from '../host/bsd-texts.ts';

/** Watches by a prefix until `enough`; the process groups that were to end with us are kept in `groups`. */
async function watch(prefix: string, enough: (seen: readonly Happening[]) => boolean, change: Partial<HostVia> = {}) {
  const stop = new AbortController();
  const groups: (number | null)[] = [];
  const seen: Happening[] = [];
  const via = watchHostVia({
    machine: 'server',
    prefix,
    signal: stop.signal,
    pgbench: () => null,
    watch: group => groups.push(group),
    everyMs: 20,
    backOffMs: [5],
    ...change,
  });
  for await (const happening of via) {
    seen.push(happening);
    if (enough(seen)) stop.abort();
  }
  return {seen, groups};
}

const count = (type: Happening['type'], seen: readonly Happening[]) => seen.filter(one => one.type === type).length;

test('watches the machine that a prefix leads to', async () => {
  const {seen, groups} = await watch('env', all => count('host-sample', all) === 2);
  const [host, sample] = seen;
  assert.ok(host?.type === 'host' && sample?.type === 'host-sample');
  assert.match(host.system, /^Linux \d/);
  assert.ok((host.cores ?? 0) >= 1);
  assert.equal(sample.statistics.cpu?.length, 1);
  assert.equal(sample.statistics.cpu?.[0]?.length, host.statistics.cpu?.length);
  assert.ok((groups[0] ?? 0) > 1);
});

test('asks FreeBSD by its own commands', async t => {
  const folder = temporaryFolder(t);
  const say = (name: string, text: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\ncat <<'END'\n${text}\nEND\n`, {mode: 0o755});
  say('iostat', freebsdLook.iostat);
  say('netstat', freebsdLook.netstat);
  writeFileSync(join(folder, 'uname'), '#!/bin/sh\n[ "$1" = -s ] && echo FreeBSD || echo FreeBSD 13.2-RELEASE\n', {
    mode: 0o755,
  });
  say('sysctl', `${freebsdOnce.sysctl}\n${freebsdLook.sysctl}`);
  const {seen} = await watch(`env PATH=${folder}:/usr/bin:/bin`, all => count('host-sample', all) === 1);
  const [host, sample] = seen;
  assert.ok(host?.type === 'host' && sample?.type === 'host-sample');
  assert.equal(host.system, 'FreeBSD 13.2-RELEASE');
  assert.equal(host.cores, 2);
  assert.deepEqual(sample.statistics.cpu, [[10_000, 1000, 20_000, 200_000, 2000]]);
  assert.deepEqual(sample.statistics.disks?.[0]?.slice(0, 2), ['ada0', 2000]);
});

test('a shell that only greets and ends is told by its last words', async () => {
  const {seen} = await watch('echo Welcome; echo No account.; exit 1;', all => count('trouble', all) === 1);
  const [trouble] = seen;
  assert.ok(trouble?.type === 'trouble');
  assert.match(trouble.message, /: No account\. \(exit code 1\)\./);
});

test('a statistic that has not changed is left out, and greetings are passed over', async t => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'uname'), '#!/bin/sh\necho FreeBSD\n', {mode: 0o755});
  for (const [name, text] of Object.entries(freebsdLook))
    writeFileSync(join(folder, name), `#!/bin/sh\ncat <<'END'\n${text}\nEND\n`, {mode: 0o755});
  const greeting = join(folder, 'greet');
  writeFileSync(
    greeting,
    `#!/bin/sh\necho 'Welcome'; echo 'Last login' >&2; PATH=${folder}:/usr/bin:/bin exec "$@"\n`,
    {
      mode: 0o755,
    },
  );
  const {seen} = await watch(greeting, all => count('host-sample', all) === 2);
  const [first, second] = seen.flatMap(one => (one.type === 'host-sample' ? [one] : []));
  assert.deepEqual(Object.keys(first?.statistics ?? {}), ['cpu', 'scheduler', 'memory', 'disks', 'network', 'pgbench']);
  assert.deepEqual(second?.statistics, {});
});

test('a prefix that names a shell itself is not given another', async () => {
  assert.equal(shellCommand('ssh db1'), 'ssh db1 sh');
  assert.equal(shellCommand('docker exec -i db '), 'docker exec -i db sh');
  for (const named of ['sh', 'docker exec -i db bash', 'env /bin/dash']) assert.equal(shellCommand(named), named);
  assert.equal(shellCommand('/usr/bin/ssh'), '/usr/bin/ssh sh');
  const {seen} = await watch('sh', all => count('host-sample', all) === 1);
  assert.equal(seen[0]?.type, 'host');
});

test('one that never answers is told of once while it is waited for', async () => {
  let now = 0;
  const clock = () => {
    now += 2000;
    return now;
  };
  const {seen} = await watch('sleep 60; true', all => count('trouble', all) === 1, {clock});
  assert.match(seen[0]?.type === 'trouble' ? seen[0].message : '', /'sleep 60; true': no answer yet/);
});

test('a loss is told once with its reason, and tried again', async t => {
  const folder = temporaryFolder(t);
  const tries = join(folder, 'tries');
  const refuse = join(folder, 'refuse');
  writeFileSync(
    refuse,
    `#!/bin/sh\necho x >>${tries}\n[ $(wc -l <${tries}) -gt 2 ] && exec "$@"\nprintf 'no \\033[31mway\\n' >&2\nexit 7\n`,
    {
      mode: 0o755,
    },
  );
  const {seen} = await watch(refuse, all => count('host', all) === 1);
  const [trouble, ...rest] = seen;
  assert.ok(trouble?.type === 'trouble');
  assert.match(
    trouble.message,
    /^The server's machine is not seen by '.*refuse': no way \(exit code 7\)\. It is tried/,
  );
  assert.deepEqual(
    rest.map(({type}) => type),
    ['host'],
  );
});

test('what never stops writing is a loss too', async () => {
  const {seen} = await watch('yes', all => count('trouble', all) === 1);
  assert.match(JSON.stringify(seen), /it writes too much/);
});

test('ends with its signal, and so do its processes', async () => {
  const alive = setInterval(() => {}, 1000);
  let group = 0;
  await new Promise<void>(resolve => {
    const watched = (number: number | null) => {
      if (number === null) resolve();
      else group = number;
    };
    void watch('env', all => all.length === 1, {watch: watched});
  });
  assert.ok(group > 1);
  while (isAlive(group)) await pause(5);
  clearInterval(alive);
});

function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

test('a system without a reader is seen and not asked', async t => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'uname'), '#!/bin/sh\necho "Plan9 4"\n', {mode: 0o755});
  const {seen} = await watch(`env PATH=${folder}:/usr/bin:/bin`, all => all.length === 1);
  assert.deepEqual(seen[0], {
    type: 'host',
    machine: 'server',
    system: 'Plan9 4',
    cores: null,
    statistics: {},
    absent: ['everything: there is no reader for Plan9 4'],
  });
});

test('watches this machine with the threads of a process', async () => {
  const stop = new AbortController();
  const seen: Happening[] = [];
  for await (const one of watchHost({signal: stop.signal, pgbench: () => process.pid, watch: () => {}, everyMs: 5})) {
    seen.push(one);
    if (seen.length === 3) stop.abort();
  }
  const [host, sample] = seen;
  assert.ok(host?.type === 'host' && sample?.type === 'host-sample');
  assert.equal(host.machine, 'here');
  const threads = sample.statistics.pgbench?.map(([thread]) => thread);
  assert.ok(threads?.includes(process.pid) && threads.length > 1);
});

test('a file that is not there, or a process that is gone, is left out', async t => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'stat'), 'cpu  1 2 3 4\n'.padEnd(200_000, 'x'));
  mkdirSync(join(folder, '12', 'task', '13'), {recursive: true});
  const files = openHostFiles(folder);
  const texts = files.read(12);
  assert.deepEqual([...texts.keys()], ['stat', 'threads']);
  assert.equal(texts.get('stat')?.length, 200_000);
  assert.equal(texts.get('threads'), '');
  assert.equal(files.read(99).get('threads'), '');
  files.close();
});

test('the processes of a server are found by one of its backends', t => {
  const folder = temporaryFolder(t);
  const stat = (pid: number, name: string, parent: number) => {
    mkdirSync(join(folder, `${pid}/task/${pid}`), {recursive: true});
    writeFileSync(join(folder, `${pid}/stat`), `${pid} (${name}) S ${parent} 0 0 0 -1 0 0 0 0 0 5 6 7 8 20 0\n`);
  };
  stat(800, 'postgres', 1);
  stat(801, 'postgres', 800);
  stat(802, 'postgres', 800);
  stat(900, 'init', 1);
  stat(901, 'bash', 900);
  writeFileSync(join(folder, '800/task/800/children'), '801 802 803 ');
  const files = openHostFiles(folder);
  const processes = (files.read(null, 802).get('server') ?? '').split('\n').map(line => line.split(' ')[0]);
  assert.deepEqual(processes, ['800', '801', '802', ''], 'one has just ended');
  assert.equal(files.read(null, 901).get('server'), '', 'no server');
  assert.equal(files.read(null, 77).get('server'), '', 'gone');
  assert.equal(files.read(null).has('server'), false);
  files.close();
});

test('watches the processes of a server on this machine', async () => {
  const stop = new AbortController();
  const seen: Happening[] = [];
  const options = {signal: stop.signal, pgbench: () => null, backend: () => null, watch: () => {}, everyMs: 5};
  for await (const one of watchHost(options)) {
    seen.push(one);
    if (seen.length === 2) stop.abort();
  }
  const [host, sample] = seen;
  assert.ok(host?.type === 'host' && sample?.type === 'host-sample');
  assert.deepEqual(
    host.statistics.server?.map(({name}) => name),
    ['user_ms', 'system_ms'],
  );
  assert.deepEqual(sample.statistics.server, []);
});

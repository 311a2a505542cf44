import {spawnSync} from 'node:child_process';
import process from 'node:process';
import {findProgram, INSTALL_HINT} from '../source/sources/programs.ts';
import {unpackPgbench} from './unpack-pgbench.ts';

type Command = readonly string[];

/** A package manager of the system, and how it is asked for PostgreSQL's programs. */
interface Manager {
  readonly program: string;
  readonly packages: string;
  readonly commands: readonly Command[];
  /** Done afterwards, whatever came of the commands. */
  readonly tidy?: Command;
  /** Whether it works for root only. */
  readonly asRoot: boolean;
}

/**
 * Debian keeps pgbench in the server's package, which creates a cluster and starts it as soon as it is installed. Its scripts read a folder of
 * choices beside the administrator's own file; one there for as long as the installation lasts leaves no cluster, no server, and no trace.
 */
const choices = '/etc/postgresql-common/createcluster.d';
const noCluster = `${choices}/pgtop-bench.conf`;

const managers: readonly Manager[] = [
  {
    program: 'apt-get',
    packages: 'postgresql-contrib',
    commands: [
      ['sh', '-c', `mkdir -p ${choices} && echo 'create_main_cluster = false' >${noCluster}`],
      ['apt-get', 'update', '-qq'],
      [
        'env',
        'DEBIAN_FRONTEND=noninteractive',
        ...words('apt-get install -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 postgresql-contrib'),
      ],
    ],
    tidy: ['rm', '-f', noCluster],
    asRoot: true,
  },
  plain('dnf', 'postgresql-contrib', 'install -y'),
  plain('apk', 'postgresql postgresql-client postgresql-contrib', 'add'),
  plain('pacman', 'postgresql', '-Sy --noconfirm --needed'),
  {...plain('brew', 'postgresql', 'install'), asRoot: false},
  plain('pkg', 'postgresql17-contrib', 'install -y'),
];

function plain(program: string, packages: string, verb: string): Manager {
  return {program, packages, commands: [words(`${program} ${verb} ${packages}`)], asRoot: true};
}

function words(text: string): string[] {
  return text.split(' ');
}

/** Says what it does, then installs; returns whether there is a pgbench now. */
async function installPrograms(): Promise<boolean> {
  const found = await Promise.all(managers.map(({program}) => findProgram(program)));
  const manager = managers.find((_, index) => found[index] !== null);
  const prefix = manager && findPrivilege(manager);
  if (manager && prefix) {
    console.error(`pgbench is missing: installing ${manager.packages} by ${[...prefix, manager.program].join(' ')}.`);
    if (manager.tidy) console.error('No database is created and no server is started.');
    const done = manager.commands.every(command => perform([...prefix, ...command]));
    if (manager.tidy) perform([...prefix, ...manager.tidy]);
    return done && (await findProgram('pgbench')) !== null;
  }
  if (manager?.program !== 'apt-get') return false;
  console.error(
    'pgbench is missing, and there is neither root nor sudo: unpacking it into node_modules by apt-get download.',
  );
  return unpackPgbench();
}

/** What must stand before a command: nothing, or sudo, which asks for a password only where somebody can type it. */
function findPrivilege({asRoot}: Manager): Command | null {
  if (!asRoot || process.getuid?.() === 0) return [];
  if (perform(['sudo', '-n', 'true'], 'ignore')) return ['sudo', '-n'];
  const canAsk = process.stdin.isTTY && perform(['sudo', '-V'], 'ignore');
  return canAsk ? ['sudo'] : null;
}

/** The programs' own words are no data of ours: they go to stderr, and what is no error only where somebody watches. */
function perform([program = '', ...args]: Command, output: 'ignore' | 'shown' = 'shown'): boolean {
  const shown = ['inherit', process.stderr.isTTY ? 2 : 'ignore', 2] as const;
  return spawnSync(program, args, {stdio: output === 'ignore' ? 'ignore' : [...shown]}).status === 0;
}

if ((await findProgram('pgbench')) === null && !(await installPrograms())) {
  console.error(`pgbench is missing and could not be installed here. ${INSTALL_HINT}`);
  process.exitCode = 1;
}

import process from 'node:process';
import {createInterface} from 'node:readline';
import {Writable} from 'node:stream';
import type {Client} from 'pg';
import {UserError} from '../errors.ts';
import {connect, describeOpen, type Target, withPassword} from '../sources/target.ts';

/** Connects; on a terminal a missing password is asked for, as psql does. Returns the target with the password, for pgbench. */
export async function connectOrAsk(target: Target): Promise<{client: Client; target: Target}> {
  try {
    return {client: await connect(target), target};
  } catch (error) {
    const missing =
      target.clientConfig.password === undefined && error instanceof UserError && error.about === 'password';
    if (!missing || !process.stdin.isTTY || !process.stderr.isTTY) throw error;
  }
  if (target.openPasswordFile !== null) process.stderr.write(`${describeOpen(target.openPasswordFile)}\n`);
  const typed = withPassword(target, await askSecretly(`Password for user ${target.user}: `));
  return {client: await connect(typed), target: typed};
}

async function askSecretly(question: string): Promise<string> {
  process.stderr.write(question);
  const mute = new Writable({write: (_chunk, _encoding, done) => done()});
  const reader = createInterface({input: process.stdin, output: mute, terminal: true});
  try {
    return await new Promise((resolve, reject) => {
      reader.once('SIGINT', () => reject(new UserError('no password was given', null, 130)));
      reader.once('close', () =>
        reject(new UserError('no password was given', 'PGPASSWORD and ~/.pgpass are read too.')),
      );
      reader.question('', resolve);
    });
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}

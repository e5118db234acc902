import { execFile } from 'node:child_process';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { trackChild } from '../machine/children.ts';
import { StartFailure, errorCode, messageOf } from '../machine/start-failure.ts';
import type { SystemUser } from '../machine/tethered-process.ts';
import type { PostgresHome } from './binaries.ts';
import { createOwnedFolder } from './server-user.ts';
import type { Durability } from './settings.ts';

const run = promisify(execFile);

/** A folder of database files, and its owner. */
export interface Cluster {
  readonly home: PostgresHome;
  readonly folder: string;
  readonly user: SystemUser | undefined;
  /** The password of the superuser `frizo`. */
  readonly password: string;
  readonly durability: Durability;
}

export const superuser = 'frizo';

/** Creates the cluster's files unless they exist. @throws StartFailure if the disk is full or cannot be written. */
export async function initializeCluster(cluster: Cluster): Promise<void> {
  if (await isInitialized(cluster.folder)) return;
  // Remove the files of an interrupted first start.
  await rm(cluster.folder, { recursive: true, force: true });
  await createOwnedFolder(cluster.folder, cluster.user);
  const passwordFile = `${cluster.folder}.password`;
  await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  if (cluster.user !== undefined) await chown(passwordFile, cluster.user.uid, cluster.user.gid);
  try {
    const program = join(cluster.home, 'bin', 'initdb');
    const making = run(program, initFlags(cluster, passwordFile), { ...cluster.user, cwd: '/' });
    trackChild(() => making.child.kill(), making);
    await making;
  } catch (error) {
    await rm(cluster.folder, { recursive: true, force: true });
    throw clusterFailure(cluster.folder, messageOf(error));
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function initFlags(cluster: Cluster, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster.folder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Postgres' built-in locale, so that sorting and case are the same on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(cluster.durability === 'disposable' ? ['--no-sync'] : []),
  ];
}

// initdb writes the control file last, and PG_VERSION first.
async function isInitialized(folder: string): Promise<boolean> {
  try {
    const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
    if (version !== '18') {
      throw new StartFailure(
        `The data in ${folder} was written by Postgres ${version}, and this is 18: move it away, or choose another folder with FRIZO_DATA.`,
      );
    }
    await readFile(join(folder, 'global', 'pg_control'));
    return true;
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    if (errorCode(error) === 'ENOENT') return false;
    throw clusterFailure(folder, messageOf(error));
  }
}

/** Turns the output of Postgres into advice. */
export function clusterFailure(folder: string, output: string): StartFailure {
  if (/no space left|disk quota/i.test(output)) {
    return new StartFailure(
      `The disk of ${folder} is full: free some space, or put the data elsewhere with FRIZO_DATA=/other/disk.`,
    );
  }
  if (/permission denied|EACCES|wrong ownership/i.test(output)) {
    return new StartFailure(
      `Postgres may not use ${folder}: start as the user who owns it, or choose another folder with FRIZO_DATA.`,
    );
  }
  const why =
    output.split('\n').findLast((line) => /FATAL|error/i.test(line)) ??
    output.trim().split('\n').at(-1) ??
    '';
  return new StartFailure(`Postgres did not start in ${folder}: ${why.trim()}`);
}

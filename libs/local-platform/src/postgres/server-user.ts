import { execFile } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure, messageOf } from '../machine/start-failure.ts';
import type { SystemUser } from '../machine/tethered-process.ts';

const run = promisify(execFile);

/** Postgres refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

const addUser = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'];

/** The system user `postgres`, created if missing. @throws StartFailure if it cannot be created. */
export async function postgresUser(): Promise<SystemUser> {
  const known = await idsOf('postgres');
  if (known !== undefined) return known;
  try {
    await run('useradd', addUser, {
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
    });
  } catch (error) {
    throw new StartFailure(
      `Postgres does not run as root, and the user "postgres" could not be created (${messageOf(error).trim()}): ` +
        'start as an ordinary user, or set DATABASE_URL.',
    );
  }
  const created = await idsOf('postgres');
  if (created === undefined)
    throw new StartFailure('The user "postgres" is missing: start as an ordinary user.');
  return created;
}

async function idsOf(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Whether `user` can access `path`, checked by the system, which considers groups and access lists. */
export async function canReach(user: SystemUser, path: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'test -x "$0"', path], { uid: user.uid, gid: user.gid, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** Creates a folder that only `user` can access. */
export async function createOwnedFolder(path: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

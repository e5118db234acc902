import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf } from '../machine/processes.ts';

/**
 * Clears what a crashed run may have left in a cluster's folder: a server that still runs is asked to finish, and a
 * `postmaster.pid` whose process is gone, or is by now somebody else's (containers count from 1 again), is removed.
 * Only call it while holding the folder's lock: then no living run can own that server.
 */
export async function clearLeftover(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = await readPid(file);
  if (pid === undefined) return;
  if (await isServerOf(folder, pid)) {
    process.kill(pid, 'SIGINT');
    await untilGone(folder, pid);
  }
  await rm(file, { force: true });
}

async function readPid(file: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function isServerOf(folder: string, pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  return command !== undefined && command.includes('postgres') && command.includes(folder);
}

async function untilGone(folder: string, pid: number): Promise<void> {
  const pollMs = 50;
  // A fast shutdown writes one checkpoint; a server that needs longer than this is stuck.
  const giveUpAt = Date.now() + 15_000;
  while (await isServerOf(folder, pid)) {
    if (Date.now() > giveUpAt) process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

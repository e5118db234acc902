import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf } from '../machine/processes.ts';

/**
 * Cleans up after a crashed run in a cluster's folder: stops a server that still runs, and removes a `postmaster.pid` whose process has
 * ended or is now another one (containers reuse ids from 1). Requires the folder's lock, so that no other run owns that server.
 */
export async function clearLeftover(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = await readPid(file);
  if (pid === undefined) return;
  if (await isServerOf(folder, pid)) {
    process.kill(pid, 'SIGINT');
    await waitUntilGone(folder, pid);
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

async function waitUntilGone(folder: string, pid: number): Promise<void> {
  const pollMs = 50;
  // A fast shutdown writes one checkpoint; a server that needs longer than this is stuck.
  const killAt = Date.now() + 15_000;
  while (await isServerOf(folder, pid)) {
    if (Date.now() > killAt) process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

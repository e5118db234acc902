import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const name = 'E2E_COUNTER_FOLDER';

/** Opens a counter that all workers of this run share. @returns a function that closes it */
export async function openCounter(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'frizo-counter-'));
  process.env[name] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Returns the next number, from 0, that no worker of this run has taken. Each number is a folder, which only one process can create, so
 * this works with any number of workers and restarts.
 * @throws if the run has opened no counter
 */
export function nextCount(): number {
  const folder = process.env[name];
  if (folder === undefined) throw new Error(`${name} is not set.`);
  for (let count = 0; ; count += 1) {
    try {
      mkdirSync(join(folder, String(count)));
      return count;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

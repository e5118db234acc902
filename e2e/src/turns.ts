import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const name = 'E2E_TURNS_FOLDER';

/** Opens the counter that all workers of this run share. @returns closes it */
export async function openTurns(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'frizo-turns-'));
  process.env[name] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * The next number that no worker of this run has had, counted from 0. Each is a folder, which only one process can make; how many
 * workers there are and how often one is replaced does not matter.
 * @throws where the run has opened no counter
 */
export function takeTurn(): number {
  const folder = process.env[name];
  if (folder === undefined) throw new Error(`${name} is not set.`);
  for (let turn = 0; ; turn += 1) {
    try {
      mkdirSync(join(folder, String(turn)));
      return turn;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

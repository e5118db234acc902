import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder, type DataFolder } from '../machine/data-folder.ts';

export interface TemporaryData {
  readonly data: DataFolder;
  remove(): Promise<void>;
}

/** Creates a data folder for a test. */
export async function temporaryData(): Promise<TemporaryData> {
  const root = await mkdtemp(join(tmpdir(), 'frizo-test-'));
  // As root, Postgres runs as another user, who needs to enter this folder.
  await chmod(root, 0o711);
  return {
    data: await openDataFolder(root, undefined),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder, type DataFolder } from '../machine/data-folder.ts';

export interface TemporaryData {
  readonly data: DataFolder;
  remove(): Promise<void>;
}

/** A data folder that is gone after the test. */
export async function temporaryData(): Promise<TemporaryData> {
  const root = await mkdtemp(join(tmpdir(), 'frizo-test-'));
  // As root, Postgres runs as another user, who has to get through.
  await chmod(root, 0o711);
  return {
    data: await openDataFolder(root, undefined),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

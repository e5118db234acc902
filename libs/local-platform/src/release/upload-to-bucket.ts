import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';
import { StoreAway, type ObjectStore } from '@frizo/service-kit';
import { StartFailure } from '../machine/start-failure.ts';
import type { Upload } from './upload-release.ts';

/** The file that marks a build as complete. */
export const recordFile = 'release.json';

/** A build has several hundred files, which are uploaded in parallel. */
const concurrency = 8;

/**
 * Uploads a build to a bucket as `<remote>/<build>/…`. A bucket has no atomic rename, so the record is written last: a build without one
 * is incomplete and is uploaded again. Parallel uploads write the same files, since file names contain hashes.
 * @throws StartFailure if the store does not respond
 */
export async function uploadToBucket(
  store: ObjectStore,
  { remote, build }: Release,
  source: string,
): Promise<Upload> {
  const keyOf = (file: string) => `${remote}/${build}/${file}`;
  const record = await readFile(join(source, recordFile));
  try {
    const known = await store.read(keyOf(recordFile));
    if (known !== undefined) return known.equals(record) ? 'there already' : 'there with other content';
    const waiting = await filesIn(source);
    const workers = Array.from({ length: concurrency }, async () => {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
        await store.put(keyOf(file), await readFile(join(source, file)));
    });
    await Promise.all(workers);
    await store.put(keyOf(recordFile), record);
    return 'uploaded';
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    throw new StartFailure(
      `${remote} ${build} is not published (${error.message}): run the same command again to continue.`,
    );
  }
}

/** All files except the record. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (entry.isFile() && file !== recordFile) files.push(file.replaceAll('\\', '/'));
  }
  return files;
}

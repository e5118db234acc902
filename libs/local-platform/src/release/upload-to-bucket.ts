import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';
import { StoreAway, type ObjectStore } from '@frizo/service-kit';
import { StartFailure } from '../machine/start-failure.ts';
import type { Upload } from './upload-release.ts';

/** By it a build is known to be whole. */
export const recordFile = 'release.json';

/** A bucket takes several files at once, and a build has some hundred. */
const atOnce = 8;

/**
 * Puts a build into a bucket, as `<remote>/<build>/…`. Nothing can be moved into place there, so its record comes last: a build without
 * one is not there yet, and one that was cut off is uploaded again. Two at once write the same: names of files hold their hashes.
 * @throws StartFailure where the store does not answer
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
    const workers = Array.from({ length: atOnce }, async () => {
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

/** All but the record. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (entry.isFile() && file !== recordFile) files.push(file.replaceAll('\\', '/'));
  }
  return files;
}

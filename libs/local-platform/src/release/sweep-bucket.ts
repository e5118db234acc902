import { StoreAway, type ObjectStore, type StoredObject } from '@frizo/service-kit';
import { graceMs } from './sweep-builds.ts';
import { recordFile } from './upload-to-bucket.ts';

/** Twenty builds of several hundred files, and those that went since the last release. What is beyond that goes with the next one. */
const maxObjects = 50_000;

/**
 * Takes the files of builds that are no longer kept out of a bucket. Its record goes first, so that what is cut off half-way counts as
 * never uploaded. A store that does not answer keeps them until the next release.
 */
export async function sweepBucket(
  store: ObjectStore,
  remote: string,
  kept: readonly string[],
  now: Date,
): Promise<void> {
  try {
    const objects = await store.list(remote, maxObjects);
    const builds = Map.groupBy(objects, ({ key }) => key.split('/')[1] ?? '');
    for (const [build, files] of builds) {
      if (!kept.includes(build) && isOld(files, now)) await removeAll(store, files);
    }
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
  }
}

/** The newest of them counts: an upload that is under way is nobody's build for a moment. */
function isOld(files: readonly StoredObject[], now: Date): boolean {
  return files.every(({ changedAt }) => now.getTime() - changedAt.getTime() > graceMs);
}

async function removeAll(store: ObjectStore, files: readonly StoredObject[]): Promise<void> {
  const records = files.filter(({ key }) => key.endsWith(`/${recordFile}`));
  for (const { key } of [...records, ...files]) await store.remove(key);
}

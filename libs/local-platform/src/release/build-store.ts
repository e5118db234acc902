import { join } from 'node:path';
import type { Release } from '@frizo/contracts';
import {
  createObjectStore,
  readS3Settings,
  type ObjectStore,
  type StoredObject,
  StoreAway,
} from '@frizo/service-kit';
import type { Environment } from '../portal/settings.ts';
import { uploadRelease, type Upload } from './upload-release.ts';
import { uploadToBucket, recordFile } from './upload-to-bucket.ts';
import { readdir, rm, stat } from 'node:fs/promises';

/** An upload that is under way, or not registered yet, is nobody's build for a moment. */
const graceMs = 60 * 60 * 1000;

/** Twenty builds of several hundred files, and those that went since the last release. What is beyond that goes with the next one. */
const maxObjects = 50_000;

/** Where releases are served from. */
export interface BuildStore {
  /** Puts a build there, whole or not at all; one that is there stays as it is. */
  upload(release: Release, source: string): Promise<Upload>;
  /** Takes away builds of a remote that are no longer kept. */
  sweep(remote: string, kept: readonly string[], now: Date): Promise<void>;
}

/** The bucket that the settings name (RELEASES_S3_BUCKET, as the gateway reads them), else a folder. */
export function openBuildStore(env: Environment, folder: string): BuildStore {
  const s3 = readS3Settings(env, 'RELEASES_');
  if (!s3) return buildsInFolder(folder);
  const store = createObjectStore({ folder, s3 });
  return {
    upload: (release, source) => uploadToBucket(store, release, source),
    sweep: (remote, kept, now) => sweepBucket(store, remote, kept, now),
  };
}

export function buildsInFolder(folder: string): BuildStore {
  return {
    upload: (release, source) => uploadRelease(release, source, folder),
    sweep: async (remote, kept, now) => void (await sweepBuilds(join(folder, remote), kept, now)),
  };
}

/**
 * Takes the files of builds that are no longer kept out of a bucket. Its record goes first, so that what is cut off half-way counts as
 * never uploaded. A store that does not answer keeps them until the next release.
 */
async function sweepBucket(
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

/**
 * Takes away the files of builds that are no longer kept, and what an upload that was cut off has left behind.
 * @returns how many went
 */
export async function sweepBuilds(folder: string, kept: readonly string[], now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const old = await Promise.all(
    names
      .filter((name) => !kept.includes(name))
      .map(async (name) => {
        const path = join(folder, name);
        const { ctimeMs } = await stat(path);
        return now.getTime() - ctimeMs > graceMs ? [path] : [];
      }),
  );
  const gone = old.flat();
  await Promise.all(gone.map((path) => rm(path, { recursive: true, force: true })));
  return gone.length;
}

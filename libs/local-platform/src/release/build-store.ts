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

/** A build may be unregistered for this long, since its upload or registration may be running. */
const graceMs = 60 * 60 * 1000;

/** Twenty builds of several hundred files, and those to delete since the last release. The next release handles the rest. */
const maxObjects = 50_000;

/** The store that releases are served from. */
export interface BuildStore {
  /** Uploads a build atomically, unless it exists. */
  upload(release: Release, source: string): Promise<Upload>;
  /** Deletes builds of a remote that are not in `kept`. */
  sweep(remote: string, kept: readonly string[], now: Date): Promise<void>;
}

/** Opens the bucket of the settings (RELEASES_S3_BUCKET, as in the gateway), else a folder. */
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
 * Deletes the files of other builds from a bucket, the record first, so that a partly deleted build counts as not uploaded. If the
 * store does not respond, the next release deletes them.
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

/** By the newest file, since an upload may be running. */
function isOld(files: readonly StoredObject[], now: Date): boolean {
  return files.every(({ changedAt }) => now.getTime() - changedAt.getTime() > graceMs);
}

async function removeAll(store: ObjectStore, files: readonly StoredObject[]): Promise<void> {
  const records = files.filter(({ key }) => key.endsWith(`/${recordFile}`));
  for (const { key } of [...records, ...files]) await store.remove(key);
}

/**
 * Deletes the folders of other builds and of interrupted uploads.
 * @returns how many were deleted
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
  const deleted = old.flat();
  await Promise.all(deleted.map((path) => rm(path, { recursive: true, force: true })));
  return deleted.length;
}

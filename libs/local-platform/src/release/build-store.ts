import { join } from 'node:path';
import type { Release } from '@frizo/contracts';
import { createObjectStore, readS3Settings } from '@frizo/service-kit';
import type { Environment } from '../portal/settings.ts';
import { sweepBucket } from './sweep-bucket.ts';
import { sweepBuilds } from './sweep-builds.ts';
import { uploadRelease, type Upload } from './upload-release.ts';
import { uploadToBucket } from './upload-to-bucket.ts';

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

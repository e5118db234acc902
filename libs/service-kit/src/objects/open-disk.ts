import type { Disk } from 'flydrive';
import type { S3Settings } from './s3-settings.ts';

/** To connect, and between two signs of life. Less than any deadline of a whole answer. Milliseconds. */
const silenceMs = 3_000;

export interface DiskSettings {
  readonly folder: string;
  readonly s3?: S3Settings | undefined;
}

/** A folder here, or a bucket. Loaded when it is first needed: most services keep no files. */
export async function openDisk({ folder, s3 }: DiskSettings): Promise<Disk> {
  const { Disk } = await import('flydrive');
  if (!s3) {
    const { FSDriver } = await import('flydrive/drivers/fs');
    return new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint } = s3;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // New buckets have no access lists and refuse to be asked for one.
      supportsACL: false,
      // A store of one's own answers at one name; only Amazon has a host for each bucket.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // Once more and no oftener: somebody waits for the answer.
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: silenceMs,
        requestTimeout: silenceMs,
        throwOnRequestTimeout: true,
        socketTimeout: silenceMs,
      },
    }),
  );
}

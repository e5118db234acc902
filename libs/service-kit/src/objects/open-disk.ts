import type { Disk } from 'flydrive';
import type { S3Settings } from './s3-settings.ts';

/** Timeout for connecting and for an idle socket. Shorter than any deadline of a whole operation. Milliseconds. */
const idleTimeoutMs = 3_000;

export interface DiskSettings {
  readonly folder: string;
  readonly s3?: S3Settings | undefined;
}

/** A local folder, or a bucket. Its driver is loaded on first use, since most services store no files. */
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
      // New buckets have no access lists and refuse requests for them.
      supportsACL: false,
      // A self-hosted store has one host name; only Amazon has one per bucket.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // One retry only, because a caller is waiting.
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: idleTimeoutMs,
        requestTimeout: idleTimeoutMs,
        throwOnRequestTimeout: true,
        socketTimeout: idleTimeoutMs,
      },
    }),
  );
}

import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { ImageFile } from './process-image.ts';

/** Where picture files lie. Their names come from a hash, so that a file never changes once it is there. */
export interface ImageFiles {
  save(files: readonly ImageFile[]): Promise<void>;
  /** Undefined when there is no such file. */
  open(name: string): Promise<{ stream: Readable; bytes: number } | undefined>;
}

/** Any store that flydrive knows: a folder here, S3 in the cloud. */
export function createImageFiles(disk: Disk): ImageFiles {
  return {
    async save(files) {
      await Promise.all(files.map((file) => disk.put(file.name, file.bytes)));
    },
    async open(name) {
      if (!(await disk.exists(name))) return undefined;
      const { contentLength } = await disk.getMetaData(name);
      return { stream: await disk.getStream(name), bytes: contentLength };
    },
  };
}

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint?: string | undefined;
}

/** The embedded default is a folder; with a bucket named in the settings the same calls go to S3. */
export async function openDisk(settings: { folder: string; s3?: S3Settings | undefined }): Promise<Disk> {
  if (!settings.s3) return new Disk(new FSDriver({ location: settings.folder, visibility: 'private' }));
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint } = settings.s3;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // New buckets have no access lists and refuse to be asked for one.
      supportsACL: false,
      // A store of one's own answers at one name; only Amazon has a host for each bucket.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    }),
  );
}

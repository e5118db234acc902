import { z } from 'zod';
import type { S3Settings } from './images/image-files.ts';

const settings = z.object({
  /** Folder of the embedded store. */
  STORAGE_FOLDER: z.string().default('.frizo/storage'),
  /** With a bucket, pictures go to S3 instead; credentials come from the usual AWS settings. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
});

export interface GalleryEnv {
  readonly folder: string;
  readonly s3: S3Settings | undefined;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): GalleryEnv {
  const { STORAGE_FOLDER, S3_BUCKET, S3_REGION, S3_ENDPOINT } = settings.parse(env);
  return {
    folder: STORAGE_FOLDER,
    s3: S3_BUCKET ? { bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT } : undefined,
  };
}

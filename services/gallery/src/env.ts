import { readS3Settings, type S3Settings } from '@frizo/service-kit';
import { z } from 'zod';

const settings = z.object({
  /** Folder of the embedded store. */
  STORAGE_FOLDER: z.string().default('.frizo/storage'),
});

export interface GalleryEnv {
  readonly folder: string;
  /** Where pictures go instead. */
  readonly s3: S3Settings | undefined;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): GalleryEnv {
  const { STORAGE_FOLDER } = settings.parse(env);
  return { folder: STORAGE_FOLDER, s3: readS3Settings(env) };
}

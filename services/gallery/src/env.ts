import { readS3Settings, type S3Settings } from '@frizo/service-kit';
import { z } from 'zod';

const settings = z.object({
  /** Folder of the embedded store. */
  STORAGE_FOLDER: z.string().default('.frizo/storage'),
  /** Where the demo's pictures are kept between portals. */
  DEMO_PICTURES_CACHE: z.string().optional(),
});

export interface GalleryEnv {
  readonly folder: string;
  /** Where pictures go instead. */
  readonly s3: S3Settings | undefined;
  /** Where the demo's pictures are kept once they are drawn; they are drawn each time where this is not set. */
  readonly demoCache: string | undefined;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): GalleryEnv {
  const { STORAGE_FOLDER, DEMO_PICTURES_CACHE } = settings.parse(env);
  return { folder: STORAGE_FOLDER, s3: readS3Settings(env), demoCache: DEMO_PICTURES_CACHE };
}

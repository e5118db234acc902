import { readS3Settings, s3SettingNames, type S3Settings } from '@frizo/service-kit';
import { z } from 'zod';

const settings = z.object({
  /** Folder of the embedded store. */
  STORAGE_FOLDER: z.string().default('.frizo/storage'),
  /** Cache folder of the demo's pictures, shared by portals. */
  DEMO_PICTURES_CACHE: z.string().optional(),
});

/** The names of the settings, for the host: the service gets no others. */
export const settingNames: readonly string[] = [...Object.keys(settings.shape), ...s3SettingNames];

export interface GalleryEnv {
  readonly folder: string;
  /** Stores pictures in S3 instead, if set. */
  readonly s3: S3Settings | undefined;
  /** Cache folder of the demo's pictures; without it they are drawn each time. */
  readonly demoCache: string | undefined;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): GalleryEnv {
  const { STORAGE_FOLDER, DEMO_PICTURES_CACHE } = settings.parse(env);
  return { folder: STORAGE_FOLDER, s3: readS3Settings(env), demoCache: DEMO_PICTURES_CACHE };
}

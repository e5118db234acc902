import { z } from 'zod';
import type { Env } from '../service.ts';

/** A bucket; credentials come from the usual AWS settings. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of a store other than Amazon's; it gets path-style requests. */
  readonly endpoint?: string | undefined;
}

const form = z.object({
  bucket: z.string().optional(),
  region: z.string().default('us-east-1'),
  endpoint: z.url().optional(),
});

/** The names of the settings that `readS3Settings` reads. */
export const s3SettingNames: readonly string[] = ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT'];

/**
 * Reads `S3_BUCKET`, `S3_REGION` and `S3_ENDPOINT`; undefined if no bucket is named, and files are then stored in a folder.
 * @param prefix of the three names, for a process with several buckets: `RELEASES_`
 * @throws for an endpoint that is not a URL
 */
export function readS3Settings(env: Env, prefix: string = ''): S3Settings | undefined {
  const setting = (name: string) => env[`${prefix}S3_${name}`] || undefined;
  const { bucket, ...rest } = form.parse({
    bucket: setting('BUCKET'),
    region: setting('REGION'),
    endpoint: setting('ENDPOINT'),
  });
  return bucket === undefined ? undefined : { bucket, ...rest };
}

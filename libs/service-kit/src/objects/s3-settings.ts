import { z } from 'zod';
import type { Env } from '../service.ts';

/** A bucket; credentials come from the usual AWS settings. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of a store that is not Amazon's; asked for by path. */
  readonly endpoint?: string | undefined;
}

const form = z.object({
  bucket: z.string().optional(),
  region: z.string().default('us-east-1'),
  endpoint: z.url().optional(),
});

/**
 * Reads `S3_BUCKET`, `S3_REGION` and `S3_ENDPOINT`; undefined where no bucket is named, and files then lie in a folder.
 * @param prefix of the three names, where a process knows several buckets: `RELEASES_`
 * @throws for an endpoint that is no address
 */
export function readS3Settings(env: Env, prefix: string = ''): S3Settings | undefined {
  const given = (name: string) => env[`${prefix}S3_${name}`] || undefined;
  const { bucket, ...rest } = form.parse({
    bucket: given('BUCKET'),
    region: given('REGION'),
    endpoint: given('ENDPOINT'),
  });
  return bucket === undefined ? undefined : { bucket, ...rest };
}

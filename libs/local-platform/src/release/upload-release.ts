import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';

export type Upload = 'uploaded' | 'there already' | 'there with other content';

/**
 * Puts a build where releases are served from, `<folder>/<remote>/<build>/`, whole or not at all. A release never changes: one that is there is
 * left as it is.
 */
export async function uploadRelease(release: Release, source: string, folder: string): Promise<Upload> {
  const target = join(folder, release.remote, release.build);
  const known = await compare(source, target);
  if (known) return known;
  await mkdir(join(folder, release.remote), { recursive: true });
  // Moved into place whole: nobody may see half of one.
  const partial = `${target}.${randomUUID()}`;
  await cp(source, partial, { recursive: true });
  try {
    await rename(partial, target);
    return 'uploaded';
  } catch {
    // Somebody else was faster.
    await rm(partial, { recursive: true, force: true });
    return (await compare(source, target)) ?? Promise.reject(new Error(`${target} cannot be written.`));
  }
}

/** The record has the hash of every file, so two builds with one record are the same. */
async function compare(source: string, target: string): Promise<Exclude<Upload, 'uploaded'> | undefined> {
  const [ours, theirs] = await Promise.all([source, target].map(recordIn));
  if (theirs === undefined) return undefined;
  return ours === theirs ? 'there already' : 'there with other content';
}

function recordIn(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'release.json'), 'utf8').catch(() => undefined);
}

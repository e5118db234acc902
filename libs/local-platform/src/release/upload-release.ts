import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';

export type Upload = 'uploaded' | 'there already' | 'there with other content';

/**
 * Copies a build atomically to `<folder>/<remote>/<build>/`, from where releases are served. Releases are immutable: an existing one is
 * not changed.
 */
export async function uploadRelease(release: Release, source: string, folder: string): Promise<Upload> {
  const target = join(folder, release.remote, release.build);
  const known = await compare(source, target);
  if (known) return known;
  await mkdir(join(folder, release.remote), { recursive: true });
  // Renamed into place, so that an incomplete build is never served.
  const partial = `${target}.${randomUUID()}`;
  await cp(source, partial, { recursive: true });
  try {
    await rename(partial, target);
    return 'uploaded';
  } catch {
    // Another process was faster.
    await rm(partial, { recursive: true, force: true });
    return (await compare(source, target)) ?? Promise.reject(new Error(`${target} cannot be written.`));
  }
}

/** The record contains the hash of every file, so two builds with equal records are equal. */
async function compare(source: string, target: string): Promise<Exclude<Upload, 'uploaded'> | undefined> {
  const [ours, theirs] = await Promise.all([source, target].map(recordIn));
  if (theirs === undefined) return undefined;
  return ours === theirs ? 'there already' : 'there with other content';
}

function recordIn(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'release.json'), 'utf8').catch(() => undefined);
}

import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { builtRelease } from '@frizo/webpack-config';
import type { Release } from '@frizo/contracts';
import type { App } from './apps.ts';

/**
 * Puts each remote's build where releases are served from, `<folder>/<remote>/<build>/`, and leaves earlier ones there:
 * a page falls back to the last good build, so builds outlive the `dist/` they came from.
 */
export async function publishReleases(apps: readonly App[], folder: string): Promise<Release[]> {
  return Promise.all(apps.filter((app) => !app.isShell).map((app) => publish(app, folder)));
}

async function publish(app: App, folder: string): Promise<Release> {
  const release = builtRelease(app.dist);
  if (release === null) throw new Error(`${app.name} has no release.json.`);
  const target = join(folder, release.remote, release.build);
  if (await exists(target)) return release;
  await mkdir(join(folder, release.remote), { recursive: true });
  // Moved into place whole: a release never changes, so nobody may see half of one.
  const partial = `${target}.${process.pid}`;
  await cp(app.dist, partial, { recursive: true });
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return release;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

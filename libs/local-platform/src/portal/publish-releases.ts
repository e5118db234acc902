import { builtRelease } from '@frizo/webpack-config';
import type { Release } from '@frizo/contracts';
import type { BuildStore } from '../release/build-store.ts';
import { bytesOf } from '../release/check-files.ts';
import type { App } from './apps.ts';

export interface PublishedRelease {
  readonly release: Release;
  /** Of all its files, uncompressed. */
  readonly bytes: number;
}

/**
 * Puts each remote's build where releases are served from, and leaves earlier ones there:
 * a page falls back to the last good build, so builds outlive the `dist/` they came from.
 */
export async function publishReleases(apps: readonly App[], builds: BuildStore): Promise<PublishedRelease[]> {
  return Promise.all(apps.filter((app) => !app.isShell).map((app) => publish(app, builds)));
}

async function publish(app: App, builds: BuildStore): Promise<PublishedRelease> {
  const release = builtRelease(app.dist);
  if (release === null) throw new Error(`${app.name} has no release.json.`);
  await builds.upload(release, app.dist);
  return { release, bytes: bytesOf(app.dist) };
}

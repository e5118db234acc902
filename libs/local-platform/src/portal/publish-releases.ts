import { builtRelease } from '@frizo/webpack-config';
import type { Release } from '@frizo/contracts';
import { uploadRelease } from '../release/upload-release.ts';
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
  await uploadRelease(release, app.dist, folder);
  return release;
}

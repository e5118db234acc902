import { registerRelease, type Release } from '@frizo/contracts';
import type { Host } from '@frizo/service-kit';
import { builtRelease } from '@frizo/webpack-config';
import type { BuildStore } from '../release/build-store.ts';
import { bytesOf } from '../release/checks.ts';
import type { App } from './apps.ts';
import { recordStartedBuilds, startedBuilds } from './started-builds.ts';

export interface PublishedRelease {
  readonly release: Release;
  /** The total size of its files, uncompressed. */
  readonly bytes: number;
}

/**
 * Copies each remote's build to the released builds, and keeps earlier ones: a page falls back to the last good build, so builds outlive
 * the `dist/` that they came from.
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

/**
 * Registers the builds at the rollout service. A build that has changed since the last start becomes stable; otherwise the rollout is
 * unchanged.
 */
export async function registerReleases(
  { bus }: Pick<Host, 'bus'>,
  published: readonly PublishedRelease[],
  dataFolder: string,
): Promise<void> {
  const before = await startedBuilds(dataFolder);
  for (const { release, bytes } of published) {
    const makeStable = before[release.remote] !== release.build;
    const author = { movedBy: 'npm start', reason: 'Built from the sources' };
    await bus.request(registerRelease, { release, bytes, makeStable, ...author });
  }
  await recordStartedBuilds(
    dataFolder,
    published.map(({ release }) => release),
  );
}

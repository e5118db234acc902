import { registerRelease, type Release } from '@frizo/contracts';
import type { Host } from '@frizo/service-kit';
import { builtRelease } from '@frizo/webpack-config';
import type { BuildStore } from '../release/build-store.ts';
import { bytesOf } from '../release/checks.ts';
import type { App } from './apps.ts';
import { noteStarted, startedBuilds } from './started-builds.ts';

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

/**
 * Tells the rollout service which builds there are. One that is another than the last time becomes stable; else the pointer stays where people
 * have moved it since.
 */
export async function registerReleases(
  { bus }: Pick<Host, 'bus'>,
  published: readonly PublishedRelease[],
  dataFolder: string,
): Promise<void> {
  const before = await startedBuilds(dataFolder);
  for (const { release, bytes } of published) {
    const makeStable = before[release.remote] !== release.build;
    const why = { movedBy: 'npm start', reason: 'Built from the sources' };
    await bus.request(registerRelease, { release, bytes, makeStable, ...why });
  }
  await noteStarted(
    dataFolder,
    published.map(({ release }) => release),
  );
}

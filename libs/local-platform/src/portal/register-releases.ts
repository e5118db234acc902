import { registerRelease } from '@frizo/contracts';
import type { Host } from '@frizo/service-kit';
import type { PublishedRelease } from './publish-releases.ts';
import { noteStarted, startedBuilds } from './started-builds.ts';

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

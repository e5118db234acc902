import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';

type Started = Readonly<Record<string, string>>;

const fileIn = (dataFolder: string) => join(dataFolder, 'started-builds.json');

/**
 * The build of each remote that a start made stable last, or that was released manually since. A start changes a rollout only if the
 * sources have changed since: rollouts and rollbacks survive a restart.
 */
export async function startedBuilds(dataFolder: string): Promise<Started> {
  try {
    return JSON.parse(await readFile(fileIn(dataFolder), 'utf8')) as Started;
  } catch {
    // The file does not exist yet or is incomplete: the build from the sources becomes stable.
    return {};
  }
}

export async function recordStartedBuilds(
  dataFolder: string,
  releases: readonly Pick<Release, 'remote' | 'build'>[],
): Promise<void> {
  const builds = { ...(await startedBuilds(dataFolder)) };
  for (const { remote, build } of releases) builds[remote] = build;
  const file = fileIn(dataFolder);
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(builds, null, 2)}\n`);
  await rename(`${file}.${process.pid}`, file);
}

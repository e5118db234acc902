import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';

type Started = Readonly<Record<string, string>>;

const fileIn = (dataFolder: string) => join(dataFolder, 'started-builds.json');

/**
 * Which build of each remote a start made stable last, or was released by hand since. A start moves a pointer only where the sources have changed
 * since: a rollout, or a roll back, outlives it.
 */
export async function startedBuilds(dataFolder: string): Promise<Started> {
  try {
    return JSON.parse(await readFile(fileIn(dataFolder), 'utf8')) as Started;
  } catch {
    // None yet, or cut off: then the sources decide.
    return {};
  }
}

export async function noteStarted(
  dataFolder: string,
  releases: readonly Pick<Release, 'remote' | 'build'>[],
): Promise<void> {
  const builds = { ...(await startedBuilds(dataFolder)) };
  for (const { remote, build } of releases) builds[remote] = build;
  const file = fileIn(dataFolder);
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(builds, null, 2)}\n`);
  await rename(`${file}.${process.pid}`, file);
}

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { exportSources, repositoryRoot } from './commit.ts';
import { linkPackages } from './link-packages.ts';

const run = promisify(execFile);
/** For one app, on a machine that is busy with other tests. */
const deadlineMs = 180_000;

/** The cache of builds of released commits, with a folder for each commit. */
const cache = join(repositoryRoot, '.cache/last-release');

/**
 * Builds shell and remotes of a commit with its own build tool, once, since a commit never changes.
 * @returns the folder with the build of each app, by its name
 * @throws the error of a failed build step
 */
export async function buildApps(commit: string): Promise<string> {
  const cached = join(cache, commit);
  if (existsSync(cached)) return cached;
  const sources = join(cache, `${commit}.${randomUUID()}`);
  await mkdir(sources, { recursive: true });
  try {
    await exportSources(commit, sources);
    linkPackages(sources, join(repositoryRoot, 'node_modules'));
    const builds = join(sources, 'builds');
    await mkdir(builds);
    for (const app of globSync('{shell,mf-*}/src', { cwd: sources }).map(dirname)) {
      await run(process.execPath, ['libs/webpack-config/bin/build.ts', app], {
        cwd: sources,
        timeout: deadlineMs,
      });
      await rename(join(sources, app, 'dist'), join(builds, app));
    }
    // A parallel run may have cached the same build first.
    await rename(builds, cached).catch(() => undefined);
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
  await removeOthers(commit);
  return cached;
}

/** Removes builds of earlier releases, but not folders with a suffix, in which a build is running. */
async function removeOthers(commit: string): Promise<void> {
  const others = (await readdir(cache)).filter((name) => /^[0-9a-f]{40}$/.test(name) && name !== commit);
  for (const name of others) await rm(join(cache, name), { recursive: true, force: true });
}

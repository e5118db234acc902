import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { exportSources, repositoryRoot } from './commit.ts';
import { linkPackages } from './link-packages.ts';

const run = promisify(execFile);
/** Of one app, on a machine that is busy with other tests. */
const deadlineMs = 180_000;

/** Where builds of released commits are kept, one folder a commit. */
const place = join(repositoryRoot, '.cache/last-release');

/**
 * Builds shell and remotes of a commit, as its own build tool does it. Once: a commit never changes.
 * @returns the folder that has the build of each app, by its name
 * @throws with the words of whatever failed
 */
export async function buildApps(commit: string): Promise<string> {
  const kept = join(place, commit);
  if (existsSync(kept)) return kept;
  const sources = join(place, `${commit}.${randomUUID()}`);
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
    // Another run may have been faster; then theirs is the same.
    await rename(builds, kept).catch(() => undefined);
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
  await forgetOthers(commit);
  return kept;
}

/** Builds of releases before; a folder with another ending is still being built in. */
async function forgetOthers(commit: string): Promise<void> {
  const others = (await readdir(place)).filter((name) => /^[0-9a-f]{40}$/.test(name) && name !== commit);
  for (const name of others) await rm(join(place, name), { recursive: true, force: true });
}

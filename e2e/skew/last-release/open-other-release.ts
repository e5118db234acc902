import { buildApps } from './build-apps.ts';
import { hasCommit, lastReleasedCommit } from './commit.ts';
import { openBuilds } from './open-builds.ts';
import type { OtherRelease } from './other-release.ts';
import { renamedRelease } from './renamed-release.ts';

/** The last release, built from its sources, or this release under another id if its commit is missing. */
export async function openOtherRelease(): Promise<OtherRelease> {
  const commit = lastReleasedCommit();
  if (await hasCommit(commit)) return openBuilds(await buildApps(commit));
  const reason = `${commit} of the last release is not in this clone: using this release under another id instead`;
  process.stderr.write(`${reason}\n`);
  return { ...renamedRelease, fallbackReason: reason };
}

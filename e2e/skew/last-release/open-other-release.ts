import { buildApps } from './build-apps.ts';
import { hasCommit, lastReleasedCommit } from './commit.ts';
import { openBuilds } from './open-builds.ts';
import type { OtherRelease } from './other-release.ts';
import { standIn } from './stand-in.ts';

/** The release that was made last, built from its sources; where they cannot be had, this one under another name. */
export async function openOtherRelease(): Promise<OtherRelease> {
  const commit = lastReleasedCommit();
  if (await hasCommit(commit)) return openBuilds(await buildApps(commit));
  const reason = `${commit} of the last release is not in this clone: this release under another name stands in for it`;
  process.stderr.write(`${reason}\n`);
  return { ...standIn, standsInBecause: reason };
}

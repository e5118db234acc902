import type { Page } from '@playwright/test';
import { buildApps } from './build-apps.ts';
import { hasCommit, lastReleasedCommit } from './commit.ts';
import { openBuilds } from './open-builds.ts';
import { standIn } from './stand-in.ts';

/** A release beside the one that the portal serves. */
export interface OtherRelease {
  /** Has a page run its shell. @returns the paths of its files that were asked for, as they come */
  useShell(page: Page): Promise<readonly string[]>;
  /** Has a page use its builds of all remotes. */
  useRemotes(page: Page): Promise<void>;
  buildOf(remote: string): string;
  /** Why it is not the last release; undefined where it is. */
  readonly standsInBecause?: string;
}

/** The release that was made last, built from its sources; where they cannot be had, this one under another name. */
export async function openOtherRelease(): Promise<OtherRelease> {
  const commit = lastReleasedCommit();
  if (await hasCommit(commit)) return openBuilds(await buildApps(commit));
  const reason = `${commit} of the last release is not in this clone: this release under another name stands in for it`;
  process.stderr.write(`${reason}\n`);
  return { ...standIn, standsInBecause: reason };
}

import type { Page } from '@playwright/test';
import { changeDocuments, resolvedOf, withResolved } from './page-document.ts';
import { makeSecondBuild, serveSecondBuild } from './second-build.ts';

/** As long as a real one, since it takes its place in every file. */
export const lastGoodBuild = '1a57900d0000';

/** Leaves the pages of a remote without a build to fall back to, whatever the portal has kept. */
export async function takeLastGoodBuild(page: Page, remote: string): Promise<void> {
  await changeDocuments(page, (html, boot) =>
    withResolved(html, remote, { use: resolvedOf(boot, remote).use }),
  );
}

/**
 * Gives the pages of a remote a last good build to fall back to.
 * @returns the paths of its files that were asked for, as they come
 */
export async function offerLastGoodBuild(page: Page, remote: string): Promise<readonly string[]> {
  let texts: ReadonlyMap<string, string> = new Map();
  await changeDocuments(page, async (html, boot) => {
    const { use } = resolvedOf(boot, remote);
    const second = await makeSecondBuild(page, use, lastGoodBuild);
    texts = second.texts;
    return withResolved(html, remote, { use, fallback: second.release });
  });
  return serveSecondBuild(page, remote, lastGoodBuild, (path) => texts.get(path));
}

import type { Page } from '@playwright/test';
import { changeDocuments, resolvedOf, withResolved } from './page-document.ts';
import { makeSecondBuild, serveSecondBuild } from './second-build.ts';

/** As long as a real build id, since it replaces one in every file. */
export const lastGoodBuild = '1a57900d0000';

/** Removes the fallback build of a remote from pages, even if the portal has one. */
export async function removeLastGoodBuild(page: Page, remote: string): Promise<void> {
  await changeDocuments(page, (html, boot) =>
    withResolved(html, remote, { use: resolvedOf(boot, remote).use }),
  );
}

/**
 * Offers pages a last good build of a remote as fallback.
 * @returns the requested paths of its files, which grow with each request
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

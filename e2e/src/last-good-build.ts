import type { Page } from '@playwright/test';
import type { Release } from '@frizo/contracts';
import { integrityOf } from './integrity.ts';
import { changeDocuments, resolvedOf, withResolved } from './page-document.ts';
import { maxRetries } from './patience.ts';

/** As long as a real one, since it takes its place in every file. */
export const lastGoodBuild = '1a57900d0000';

/** Leaves the pages of a remote without a build to fall back to, whatever the portal has kept. */
export async function takeLastGoodBuild(page: Page, remote: string): Promise<void> {
  await changeDocuments(page, (html, boot) =>
    withResolved(html, remote, { use: resolvedOf(boot, remote).use }),
  );
}

/**
 * Gives the pages of a remote a last good build to fall back to: the build in use under another id, which makes it a container of its own,
 * as two builds of a remote are.
 * @returns the paths of its files that were asked for, as they come
 */
export async function offerLastGoodBuild(page: Page, remote: string): Promise<readonly string[]> {
  const served: string[] = [];
  let build = '';
  await changeDocuments(page, async (html, boot) => {
    const { use } = resolvedOf(boot, remote);
    build = use.build;
    return withResolved(html, remote, { use, fallback: await renamed(page, use) });
  });
  await page.route(`**/r/${remote}/${lastGoodBuild}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    served.push(pathname);
    const original = await page.request.get(pathname.replace(lastGoodBuild, build), { maxRetries });
    await route.fulfill({ response: original, body: rename(await original.text(), build) });
  });
  return served;
}

async function renamed(page: Page, release: Release): Promise<Release> {
  const renameFile = async <File extends { url: string; integrity: string }>(file: File): Promise<File> => {
    const text = await (await page.request.get(file.url, { maxRetries })).text();
    const integrity = integrityOf(rename(text, release.build));
    return { ...file, url: rename(file.url, release.build), integrity };
  };
  const [entry, assets] = await Promise.all([
    renameFile(release.entry),
    Promise.all(release.assets.map(renameFile)),
  ]);
  return { ...release, build: lastGoodBuild, entry, assets };
}

function rename(text: string, build: string): string {
  return text.replaceAll(build, lastGoodBuild);
}

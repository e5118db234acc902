import type { Page } from '@playwright/test';
import type { Release } from '@frizo/contracts';
import { integrityOf } from './integrity.ts';
import { maxRetries } from './max-retries.ts';

/** The same build under another id, which makes it a separate container. */
export interface SecondBuild {
  readonly release: Release;
  /** Contents of its files by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Makes a second build of a release that the portal serves.
 * @param id as long as a real build id, since it replaces one in every file
 * @param change changes the text of each file, for tests that distinguish the two builds
 */
export async function makeSecondBuild(
  page: Page,
  { remote, build, entry, assets, ...rest }: Release,
  id: string,
  change: (text: string, url: string) => string = (text) => text,
): Promise<SecondBuild> {
  const texts = new Map<string, string>();
  // Class names contain the first digits of the id.
  const rename = (text: string) =>
    text.replaceAll(build, id).replaceAll(classPrefix(remote, build), classPrefix(remote, id));
  const renameFile = async <File extends { url: string; integrity: string }>(file: File): Promise<File> => {
    const url = rename(file.url);
    const text = change(rename(await (await page.request.get(file.url, { maxRetries })).text()), url);
    texts.set(url, text);
    return { ...file, url, integrity: integrityOf(text) };
  };
  const [newEntry, newAssets] = await Promise.all([renameFile(entry), Promise.all(assets.map(renameFile))]);
  return { release: { ...rest, remote, build: id, entry: newEntry, assets: newAssets }, texts };
}

/** The prefix of all class names in a build's styles (libs/webpack-config). */
export function classPrefix(remote: string, build: string): string {
  return `${remote}-${build.slice(0, 5)}`;
}

/** Serves a second build to a page. @returns the requested paths of its files, which grow with each request */
export async function serveSecondBuild(
  page: Page,
  remote: string,
  id: string,
  textOf: (path: string) => string | undefined,
): Promise<readonly string[]> {
  const served: string[] = [];
  await page.route(`**/r/${remote}/${id}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    served.push(pathname);
    const body = textOf(pathname);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({ contentType, body });
  });
  return served;
}

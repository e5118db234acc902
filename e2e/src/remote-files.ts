import type { Page } from '@playwright/test';
import type { Release } from '@frizo/contracts';
import { integrityOf } from './integrity.ts';
import { lastGoodBuild } from './last-good-build.ts';
import { changeDocuments, resolvedOf } from './page-document.ts';
import { maxRetries } from './max-retries.ts';

/** A module that a remote exposes: its routes or its dialogs. Names of its first files start with it. */
export type Expose = 'remote' | 'modals';

export type FilePart = 'entry' | 'chunk' | 'stylesheet';

/** Files of the shell have a hash in their name; those of a remote are in a folder with the id of their build. */
const hash = '(?:\\.[^/.]+)?';

/** Matches the files of a remote's current build. Retries add a query string. */
export function filesOf(remote: string, expose: Expose, part: FilePart): RegExp {
  const start = part === 'entry' ? 'entry' : expose;
  const ending = part === 'stylesheet' ? 'css' : 'js';
  return new RegExp(`/r/${remote}/(?!${lastGoodBuild})[^/]+/${start}${hash}\\.${ending}(\\?.*)?$`);
}

/** Matches the script or stylesheet of a named chunk, of a remote's current build or of the shell (`assets`). */
export function chunkFilesOf(owner: string, chunk: string, ending: 'js' | 'css'): RegExp {
  const folder = owner === 'shell' ? '/assets/' : `/r/${owner}/(?!${lastGoodBuild})[^/]+/`;
  return new RegExp(`${folder}${chunk}${hash}\\.${ending}(\\?.*)?$`);
}

/**
 * Replaces a file of the current build, and its hash on the page, as if it had been built like that.
 * @param change receives the original text
 */
export async function rebuildFile(
  page: Page,
  remote: string,
  files: RegExp,
  change: (text: string, release: Release) => string,
): Promise<void> {
  const texts = new Map<string, string>();
  await changeDocuments(page, async (html, boot) => {
    const { use } = resolvedOf(boot, remote);
    const file = [use.entry, ...use.assets].find(({ url }) => files.test(url));
    if (file === undefined) throw new Error(`${remote} has no file like ${files.source}.`);
    const text = change(await (await page.request.get(file.url, { maxRetries })).text(), use);
    texts.set(file.url, text);
    return html.replaceAll(file.integrity, integrityOf(text));
  });
  await page.route(
    ({ pathname }) => texts.has(pathname),
    (route) => {
      const body = texts.get(new URL(route.request().url()).pathname) ?? '';
      return route.fulfill({ contentType: 'text/javascript', body });
    },
  );
}

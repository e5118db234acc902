import type { Page } from '@playwright/test';
import { integrityOf } from './integrity.ts';
import { changeDocuments } from './page-document.ts';
import { maxRetries } from './max-retries.ts';

const own = 'assets/';
const second = 'second/';
const fileWithHash = /"(\/assets\/[^"]+\.(?:js|css))"[^>]*? integrity="([^"]+)"/g;

/**
 * Gives a page a second build of the shell: the same files with other URLs and hashes, so that no file of the first build is used.
 * @returns the requested paths of its files, which grow with each request
 */
export async function useSecondShell(page: Page): Promise<readonly string[]> {
  const served: string[] = [];
  const textOf = async (path: string) =>
    (await (await page.request.get(path, { maxRetries })).text()).replaceAll(own, second);
  await changeDocuments(page, async (html) => {
    let changed = html;
    for (const [, path = '', integrity = ''] of html.matchAll(fileWithHash))
      changed = changed.replaceAll(integrity, integrityOf(await textOf(path)));
    return changed.replaceAll(`/${own}`, `/${second}`);
  });
  await page.route(`**/${second}**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const original = path.replace(second, own);
    served.push(path);
    if (/\.(js|css)$/.test(path)) {
      const contentType = path.endsWith('.css') ? 'text/css' : 'text/javascript';
      return route.fulfill({ contentType, body: await textOf(original) });
    }
    return route.fulfill({ response: await page.request.get(original, { maxRetries }) });
  });
  return served;
}

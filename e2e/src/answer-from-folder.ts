import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { Page } from '@playwright/test';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Answers what a page asks for from files of this machine; 404 for what is not there.
 * @param fileOf finds it by its path in the address
 * @returns the paths that were answered, as they come
 */
export async function answerFromFolder(
  page: Page,
  addresses: string,
  fileOf: (path: string) => string,
): Promise<readonly string[]> {
  const answered: string[] = [];
  await page.route(addresses, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = fileOf(pathname);
    if (!existsSync(path)) return route.fulfill({ status: 404 });
    answered.push(pathname);
    return route.fulfill({ path, contentType: types[extname(path)] ?? 'application/octet-stream' });
  });
  return answered;
}

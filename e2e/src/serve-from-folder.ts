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
 * Serves a page's requests from local files, and responds 404 for missing ones.
 * @param fileOf maps the path of a URL to a file
 * @returns the served paths, which grow with each request
 */
export async function serveFromFolder(
  page: Page,
  addresses: string,
  fileOf: (path: string) => string,
): Promise<readonly string[]> {
  const served: string[] = [];
  await page.route(addresses, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = fileOf(pathname);
    if (!existsSync(path)) return route.fulfill({ status: 404 });
    served.push(pathname);
    return route.fulfill({ path, contentType: types[extname(path)] ?? 'application/octet-stream' });
  });
  return served;
}

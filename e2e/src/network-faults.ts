import type { Page, Route } from '@playwright/test';
import { lastGoodBuild } from './last-good-build.ts';
import { maxRetries } from './patience.ts';

/** What can come instead of a file of a remote. */
export const networkFaults = {
  'is missing': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' }),
  'is an error page': (route) =>
    route.fulfill({
      status: 500,
      contentType: 'text/html',
      body: '<!doctype html><title>Bad gateway</title>',
    }),
  'is not what its hash says': async (route) => {
    const response = await route.fetch({ maxRetries });
    await route.fulfill({ response, body: `${await response.text()}\n;self.isForged = true;` });
  },
  'is no script': (route) => route.fulfill({ contentType: 'text/javascript', body: 'const ]=[' }),
  'cannot be reached': (route) => route.abort('connectionreset'),
} satisfies Record<string, (route: Route) => Promise<void>>;

export type NetworkFault = keyof typeof networkFaults;

/**
 * Files of a remote's build in use, by the start of their names: `entry`, `remote`, `modals`. Retries ask with a query of their own.
 */
export function filesOf(remote: string, start: string): RegExp {
  return new RegExp(`/r/${remote}/(?!${lastGoodBuild})[^/]+/${start}\\.[^/]+\\.js(\\?.*)?$`);
}

/** @returns makes the network well again */
export async function breakFiles(
  page: Page,
  files: RegExp,
  fault: NetworkFault,
): Promise<() => Promise<void>> {
  const handler = networkFaults[fault];
  await page.route(files, handler);
  return () => page.unroute(files, handler);
}

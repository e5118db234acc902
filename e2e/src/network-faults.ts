import type { Page, Route } from '@playwright/test';
import { maxRetries } from './patience.ts';

const hanging = new WeakMap<Page, number>();

/** How many requests of a page have been left without an answer since this was asked last. */
export function takeHanging(page: Page): number {
  const count = hanging.get(page) ?? 0;
  hanging.delete(page);
  return count;
}

/** What can come instead of a file, or of an answer. */
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
    await route.fulfill({ response, body: `${await response.text()}\n/* */;self.isForged = true;` });
  },
  'cannot be read': (route) => route.fulfill({ contentType: 'application/json', body: unreadable }),
  'cannot be reached': (route) => route.abort('connectionreset'),
  'never comes': async (route) => {
    const page = route.request().frame().page();
    hanging.set(page, (hanging.get(page) ?? 0) + 1);
  },
} satisfies Record<string, (route: Route) => Promise<void>>;

export type NetworkFault = keyof typeof networkFaults;

/** Neither a script nor JSON. */
export const unreadable = 'const ]=[';

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

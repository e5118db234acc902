import type { Page, Route } from '@playwright/test';
import { maxRetries } from './max-retries.ts';

const unanswered = new WeakMap<Page, number>();

/** Returns how many requests of a page have been left unanswered since the last call. */
export function takeUnansweredCount(page: Page): number {
  const count = unanswered.get(page) ?? 0;
  unanswered.delete(page);
  return count;
}

/** Responses that replace a file or an API response. */
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
    unanswered.set(page, (unanswered.get(page) ?? 0) + 1);
  },
} satisfies Record<string, (route: Route) => Promise<void>>;

export type NetworkFault = keyof typeof networkFaults;

/** Neither a script nor JSON. */
export const unreadable = 'const ]=[';

/** @returns a function that removes the fault */
export async function breakFiles(
  page: Page,
  files: RegExp,
  fault: NetworkFault,
): Promise<() => Promise<void>> {
  const handler = networkFaults[fault];
  await page.route(files, handler);
  return () => page.unroute(files, handler);
}

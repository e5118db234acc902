import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Navigates without a page load, as the links of the portal do, once the history entry of a dialog that has just closed is gone. */
export async function goInPage(page: Page, path: string): Promise<void> {
  const isOverPage = () =>
    page.evaluate(() => Number(Reflect.get(Object(history.state), 'frizoDepth') ?? 0) > 0);
  await expect.poll(isOverPage).toBe(false);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** A page that the shell renders without a remote. */
export const shellPage = '/legal/privacy-policy';

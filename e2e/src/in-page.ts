import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Navigates to an address of the portal without a page load, as its links do. */
export async function goInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Waits until the history entry of a dialog that has just closed is gone. Links of the portal wait for it, `goInPage` does not. */
export async function waitForClosedDialog(page: Page): Promise<void> {
  const isOverPage = () =>
    page.evaluate(() => Number(Reflect.get(Object(history.state), 'frizoDepth') ?? 0) > 0);
  await expect.poll(isOverPage).toBe(false);
}

/** A page that the shell renders without a remote. */
export const shellPage = '/legal/privacy-policy';

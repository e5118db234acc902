import type { Page } from '@playwright/test';

/** Navigates to an address of the portal without a page load, as its links do. */
export async function goInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** A page that the shell renders without a remote. */
export const shellPage = '/legal/privacy-policy';

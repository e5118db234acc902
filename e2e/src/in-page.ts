import type { Page } from '@playwright/test';

/** Goes to an address of the portal without loading the page again, as its links do. */
export async function goInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** A page that the shell fills by itself. */
export const shellPage = '/legal/privacy-policy';

import type { Page, Response } from '@playwright/test';

/**
 * Waits until the history has one entry for each layer that is open over the page (shell, back-stack.ts). Opening a layer changes the history
 * a moment after it changes the page.
 */
export async function waitForHistory(page: Page, { layers }: { readonly layers: number }): Promise<void> {
  await page.waitForFunction((expected) => {
    const state = window.history.state as { readonly frizoDepth?: number } | null;
    return (state?.frizoDepth ?? 0) === expected;
  }, layers);
}

/**
 * Reloads a page that has nothing open over it. A layer that has just closed takes its entry out of the history a moment later, and a reload
 * that meets that traversal is lost.
 */
export async function reload(page: Page, options?: Parameters<Page['reload']>[0]): Promise<Response | null> {
  await waitForHistory(page, { layers: 0 });
  return page.reload(options);
}

import { errors, type Page, type Response } from '@playwright/test';

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
 * Reloads the page. A layer that has just closed takes its entry out of the history a moment later; the browser aborts a reload that meets that
 * traversal, and the second one finds it done.
 */
export async function reload(page: Page, options?: Parameters<Page['reload']>[0]): Promise<Response | null> {
  try {
    return await page.reload(options);
  } catch (error) {
    if (error instanceof errors.TimeoutError || !String(error).includes('net::ERR_ABORTED')) throw error;
    return page.reload(options);
  }
}

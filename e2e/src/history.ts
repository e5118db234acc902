import type { Page, Response } from '@playwright/test';

/**
 * Waits until the history has one entry for each layer that is open over the page (shell, back-stack.ts). The history changes shortly
 * after a layer opens or closes, and a reload or Back in between collides with the browser's own traversal and is aborted.
 */
export async function waitForHistory(page: Page, { layers }: { readonly layers: number }): Promise<void> {
  await page.waitForFunction((expected) => {
    const state = window.history.state as { readonly frizoDepth?: number } | null;
    return (state?.frizoDepth ?? 0) === expected;
  }, layers);
}

/** Reloads a page that has no open layer. */
export async function reload(page: Page, options?: Parameters<Page['reload']>[0]): Promise<Response | null> {
  await waitForHistory(page, { layers: 0 });
  return page.reload(options);
}

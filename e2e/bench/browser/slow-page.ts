import type { Browser, Page } from 'playwright-core';
import { watchPage } from './watch-page.ts';

/** Makes the machine of the bench about as slow as a phone. */
const cpuSlowdown = 4;
const timeoutMs = 60_000;

/** Opens a page at a quarter of the CPU speed, runs the work on it, and closes it. */
export async function onSlowPage<T>(
  browser: Browser,
  url: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await watchPage(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(url, { waitUntil: 'load' });
    await cardsOf(page).first().waitFor();
    return await work(page);
  } finally {
    await context.close();
  }
}

export function cardsOf(page: Page) {
  return page.getByRole('region', { name: 'Gallery' }).getByRole('listitem');
}

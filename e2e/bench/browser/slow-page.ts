import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { watchPage } from './watch-page.ts';

/** Makes the machine of the bench about as slow as a phone. */
const cpuSlowdown = 4;
const timeoutMs = 60_000;

export interface SlowPageOptions {
  readonly url: string;
  /** What the page shows when it is ready. */
  ready(page: Page): Locator;
  /** Starts a session in the new browser if the page requires one. */
  prepare?(context: BrowserContext): Promise<void>;
  /** 1 for the speed of this machine. */
  readonly slowdown?: number;
}

/** Opens a page at a quarter of the CPU speed, runs the work on it, and closes it. */
export async function onSlowPage<T>(
  browser: Browser,
  { url, ready, prepare, slowdown = cpuSlowdown }: SlowPageOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await watchPage(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'load' });
    await ready(page).waitFor();
    return await work(page);
  } finally {
    await context.close();
  }
}

export function cardsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Gallery' }).getByRole('listitem');
}

/** The gallery is ready when it has a card. */
export function galleryAt(url: string): SlowPageOptions {
  return { url, ready: (page) => cardsOf(page).first() };
}

import type { Browser, Page } from 'playwright-core';
import { cardsOf, galleryAt, onSlowPage } from './slow-page.ts';
import { readNotes } from './watch-page.ts';

export interface Scrolled {
  readonly longTasksMs: readonly number[];
  /** The sum of unexpected layout shifts from the first card to the last. */
  readonly layoutShift: number;
}

/** One step of the mouse wheel, and the number of steps between checks for MORE. */
const wheelPixels = 100;
const wheelSteps = 12;

/** Scrolls through a gallery until this many cards are loaded, clicking MORE when needed. */
export function scrollGallery(browser: Browser, url: string, cards: number): Promise<Scrolled> {
  return onSlowPage(browser, galleryAt(url), async (page) => {
    await page.mouse.move(640, 450);
    const startMs = await page.evaluate(() => performance.now());
    const deadline = Date.now() + 180_000;
    while ((await lastCard(page)) < cards) {
      if (Date.now() > deadline) throw new Error(`Only ${await lastCard(page)} cards loaded.`);
      for (let step = 0; step < wheelSteps; step++) {
        await page.mouse.wheel(0, wheelPixels);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await clickMore(page);
    }
    const { longTasks, shifts } = await readNotes(page);
    return {
      longTasksMs: longTasks.filter((task) => task.startMs >= startMs).map(({ durationMs }) => durationMs),
      layoutShift: shifts.reduce((sum, shift) => sum + shift, 0),
    };
  });
}

/** The position of the last card; the page contains only the cards near the view. */
async function lastCard(page: Page): Promise<number> {
  const place = await cardsOf(page).last().getAttribute('aria-posinset');
  return Number(place ?? (await cardsOf(page).count()));
}

/** Clicks MORE if it is in view. With the mouse, since shifts after a real click do not count as unexpected. */
async function clickMore(page: Page): Promise<void> {
  const middle = await page.evaluate(() => {
    const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'MORE');
    const { x, y, width, height, bottom } = more?.getBoundingClientRect() ?? new DOMRect(0, Infinity);
    return bottom < window.innerHeight ? { x: x + width / 2, y: y + height / 2 } : null;
  });
  if (middle === null) return;
  await page.mouse.click(middle.x, middle.y);
  await page.mouse.move(640, 450);
}

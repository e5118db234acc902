import type { Browser, Page } from 'playwright-core';
import { cardsOf, onSlowPage } from './slow-page.ts';
import { readNotes } from './watch-page.ts';

export interface Scrolled {
  readonly longTasksMs: readonly number[];
  /** From the first card to the last: all that moved without being asked to. */
  readonly layoutShift: number;
}

/** A turn of the wheel, and how many of them before it is seen whether MORE is there. */
const turnPixels = 100;
const turnsAtOnce = 12;

/** Scrolls through a gallery until so many cards were loaded, pressing MORE wherever it stands. */
export function scrollGallery(browser: Browser, url: string, cards: number): Promise<Scrolled> {
  return onSlowPage(browser, url, async (page) => {
    await page.mouse.move(640, 450);
    const startMs = await page.evaluate(() => performance.now());
    const deadline = Date.now() + 180_000;
    while ((await lastCard(page)) < cards) {
      if (Date.now() > deadline) throw new Error(`Only ${await lastCard(page)} cards came.`);
      for (let turn = 0; turn < turnsAtOnce; turn++) {
        await page.mouse.wheel(0, turnPixels);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await pressMore(page);
    }
    const { longTasks, shifts } = await readNotes(page);
    return {
      longTasksMs: longTasks.filter((task) => task.startMs >= startMs).map(({ lastsMs }) => lastsMs),
      layoutShift: shifts.reduce((sum, shift) => sum + shift, 0),
    };
  });
}

/** The number of the last card on the page, which holds only those near the view. */
async function lastCard(page: Page): Promise<number> {
  const place = await cardsOf(page).last().getAttribute('aria-posinset');
  return Number(place ?? (await cardsOf(page).count()));
}

/** Where it stands in view and is not at work already. By the mouse, as people do: what a press moves is no shift, what a script presses would be. */
async function pressMore(page: Page): Promise<void> {
  const middle = await page.evaluate(() => {
    const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'MORE');
    const { x, y, width, height, bottom } = more?.getBoundingClientRect() ?? new DOMRect(0, Infinity);
    return bottom < window.innerHeight ? { x: x + width / 2, y: y + height / 2 } : null;
  });
  if (middle === null) return;
  await page.mouse.click(middle.x, middle.y);
  await page.mouse.move(640, 450);
}

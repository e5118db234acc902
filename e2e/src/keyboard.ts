import type { Locator, Page } from '@playwright/test';

/** More than any control of a page is away from another. */
const mostTabs = 60;

/** Goes on with Tab until the focus is where it is wanted. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there.`);
}

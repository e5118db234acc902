import type { Locator, Page } from '@playwright/test';

/** More than the focusable controls of any page. */
const mostTabs = 150;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach the target.`);
}

import type { Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { goInPage, shellPage } from '../src/in-page.ts';
import { bringSession } from '../src/people.ts';
import { remotePlaces } from '../src/remote-places.ts';
import { expect, test } from '../src/test.ts';

/** Another page that the shell fills by itself. */
const otherShellPage = '/legal/terms-for-clients';

type Styles = Record<string, Record<string, string>>;

/** Every computed property of every element of the shell, by the element's place in the tree. */
function stylesOfShell(page: Page): Promise<Styles> {
  return page.evaluate(() => {
    const all = [document.documentElement, document.body, ...document.querySelectorAll('body *')];
    const shown = all.filter((element) => !element.closest('script, [aria-live], svg *'));
    return Object.fromEntries(
      shown.map((element, index) => {
        const style = getComputedStyle(element);
        const name = `${index} ${element.tagName} ${element.className}`;
        return [name, Object.fromEntries([...style].map((key) => [key, style.getPropertyValue(key)]))];
      }),
    );
  });
}

for (const who of ['client', 'owner'] as const) {
  test(`visiting every remote of ${who} changes no style of the shell`, async ({ page, context, site }) => {
    await bringSession(context, site.portal, demoLogIns[who]);
    await page.goto(otherShellPage);
    // The first page keeps room for messages until it is known whether there are any, and the next one no more (shell/src/client-stream).
    await expect.poll(() => page.evaluate(() => localStorage.getItem('frizo.stream'))).not.toBeNull();
    await goToShellPage(page);
    await page.mouse.move(0, 0);
    // Twice the same, or what is compared below would say nothing.
    const styles = () => stylesOfShell(page);
    const before = await settled(styles);
    for (const place of remotePlaces.filter((one) => one.who === who || one.path === '/')) {
      await goInPage(page, place.path);
      await expect(place.shown(page)).toBeVisible();
    }
    if (who === 'client') {
      await goInPage(page, '/');
      await page
        .getByRole('button', { name: /^Book / })
        .first()
        .click();
      await bookingDialogOf(page).dialog.getByRole('button', { name: 'Close' }).click();
    }
    await goToShellPage(page);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.mouse.move(0, 0);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    await expect.poll(async () => differences(before, await styles())).toEqual([]);
  });
}

async function goToShellPage(page: Page): Promise<void> {
  await goInPage(page, shellPage);
  const tab = page
    .getByRole('navigation', { name: 'Documents' })
    .getByRole('link', { name: 'Privacy policy' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
}

/** Takes it until two looks see the same: fonts and pictures come late. */
async function settled(look: () => Promise<Styles>): Promise<Styles> {
  let last = await look();
  await expect
    .poll(async () => {
      const next = await look();
      const isSame = differences(last, next).length === 0;
      last = next;
      return isSame;
    })
    .toBe(true);
  return last;
}

function differences(before: Styles, after: Styles): string[] {
  const places = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...places].flatMap((place) => {
    const [was, is] = [before[place], after[place]];
    if (was === undefined || is === undefined) return [`${place}: ${was ? 'is gone' : 'is new'}`];
    return Object.keys(was)
      .filter((key) => was[key] !== is[key])
      .map((key) => `${place}: ${key} was ${was[key]}, is ${is[key]}`);
  });
}

import type { Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { goInPage, shellPage } from '../src/in-page.ts';
import { startSession } from '../src/demo-users.ts';
import { remoteRoutes } from '../src/remote-routes.ts';
import { expect, test } from '../src/test.ts';

/** Another page that the shell renders without a remote. */
const otherShellPage = '/legal/terms-for-clients';

type Styles = Record<string, Record<string, string>>;

/** All computed styles of the shell's elements, by their position in the document. */
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

for (const role of ['client', 'owner'] as const) {
  test(`visiting every remote of ${role} changes no style of the shell`, async ({ page, context, site }) => {
    await startSession(context, site.portal, demoLogIns[role]);
    await page.goto(otherShellPage);
    // The first page reserves room for messages until it knows whether there are any (shell/src/client-stream).
    await expect.poll(() => page.evaluate(() => localStorage.getItem('frizo.stream'))).not.toBeNull();
    await goToShellPage(page);
    await page.mouse.move(0, 0);
    // The styles must be stable before they are compared.
    const styles = () => stylesOfShell(page);
    const before = await stableStyles(styles);
    for (const route of remoteRoutes.filter((one) => one.role === role || one.path === '/')) {
      await goInPage(page, route.path);
      await expect(route.shown(page)).toBeVisible();
    }
    if (role === 'client') {
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

/** Reads until two results are equal, since fonts and pictures load late. */
async function stableStyles(read: () => Promise<Styles>): Promise<Styles> {
  let last = await read();
  await expect
    .poll(async () => {
      const next = await read();
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

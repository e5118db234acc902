import { expect, type Page } from '@playwright/test';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { plantFault } from '../src/faulty-build.ts';
import { visitGallery } from '../src/gallery.ts';
import { offerLastGoodBuild, takeLastGoodBuild } from '../src/last-good-build.ts';
import { breakFiles, filesOf, type NetworkFault } from '../src/network-faults.ts';
import { test } from '../src/test.ts';

test.use({ mayThrow: true });
test.beforeEach(({ logInAsClient }) => logInAsClient());

const remote = 'mf-booking';

function failureNote(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'This dialog could not be shown.' });
}

/** The page gets focus and scroll back, the failure is told, and once mended both Retry and the next Book open the dialog. */
async function expectNextTimeWorks(page: Page, card: number, mend: () => Promise<void>): Promise<void> {
  const gallery = await visitGallery(page);
  const cardButton = gallery.bookButton(card);
  await cardButton.click();
  await expect(failureNote(page)).toBeVisible();
  const { dialog, bookButton } = bookingDialogOf(page);
  await expect(dialog).toBeHidden();
  await expect(cardButton).toBeFocused();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await mend();
  await failureNote(page).getByRole('button', { name: 'Retry' }).click();
  await expect(bookButton).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await cardButton.click();
  await expect(bookButton).toBeVisible();
  await expect(failureNote(page)).toBeHidden();
}

test.describe('a dialog that fails gives the page back and opens the next time, when', () => {
  test.beforeEach(({ page }) => takeLastGoodBuild(page, remote));

  for (const [file, fault] of [
    ['entry', 'is missing'],
    ['entry', 'is an error page'],
    ['modals', 'is missing'],
    ['modals', 'is not what its hash says'],
  ] as const satisfies [string, NetworkFault][]) {
    test(`its ${file} ${fault}`, async ({ page }) => {
      const mend = await breakFiles(page, filesOf(remote, file), fault);
      await expectNextTimeWorks(page, 0, mend);
    });
  }

  for (const moment of ['evaluation', 'mount', 'render'] as const) {
    test(`its code throws at ${moment}`, async ({ page }) => {
      const mend = await plantFault(page, remote, moment);
      await expectNextTimeWorks(page, 1, mend);
    });
  }
});

test('a dialog that never comes can be left, and ends by itself', async ({ page }) => {
  await takeLastGoodBuild(page, remote);
  await page.clock.install();
  const files = filesOf(remote, 'entry');
  await page.route(files, () => undefined);
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  const { dialog, bookButton } = bookingDialogOf(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(gallery.bookButton(0)).toBeFocused();

  await gallery.bookButton(0).click();
  await expect(dialog).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(9_000);
    await expect(failureNote(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.unroute(files);
  await gallery.bookButton(0).click();
  await expect(bookButton).toBeVisible();
});

for (const fault of ['is missing', 'is no script'] as const satisfies NetworkFault[]) {
  test(`the dialog of the last good build opens when the entry ${fault}`, async ({ page }) => {
    const lastGood = await offerLastGoodBuild(page, remote);
    await breakFiles(page, filesOf(remote, 'entry'), fault);
    const gallery = await visitGallery(page);
    await gallery.bookButton(0).click();
    await expect(bookingDialogOf(page).bookButton).toBeVisible();
    expect(lastGood.some((path) => path.includes('/modals.'))).toBe(true);
  });
}

import { expect, type Page } from '@playwright/test';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { lastGoodBuild, offerLastGoodBuild, removeLastGoodBuild } from '../src/last-good-build.ts';
import { test } from '../src/test.ts';
import { breakPart, expectShown, expectReported, type FaultTarget } from './break-part.ts';
import { failingCells, lateCell, replacedCells } from './matrix.ts';

test.use({ mayThrow: true });
test.beforeEach(({ logInAsClient }) => logInAsClient());

const target: FaultTarget = { remote: 'mf-booking', expose: 'modals' };
const { remote } = target;

function failureNote(page: Page) {
  return page.getByRole('dialog').getByRole('alert').filter({ hasText: 'This dialog could not be shown.' });
}

test.describe('a failed dialog shows an error, returns focus and scrolling when closed, and opens by Retry, when', () => {
  test.beforeEach(({ page }) => removeLastGoodBuild(page, remote));

  for (const cell of failingCells) {
    test(`its ${cell.part} ${cell.fault}`, async ({ page }) => {
      const restore = await breakPart(page, target, cell);
      const gallery = await visitGallery(page);
      const cardButton = gallery.bookButton(1);
      const { dialog, bookButton } = bookingDialogOf(page);
      await cardButton.click();
      await expectShown(page, failureNote(page));
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(cardButton).toBeFocused();
      await page.mouse.wheel(0, 400);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

      await cardButton.click();
      await expectShown(page, failureNote(page));
      await restore();
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expect(bookButton).toBeVisible();
      await expect(failureNote(page)).toBeHidden();
    });
  }
});

test('a dialog that never loads can be closed and opened again', async ({ page }) => {
  await removeLastGoodBuild(page, remote);
  const restore = await breakPart(page, target, { part: 'entry', fault: 'never comes' });
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  const { dialog, bookButton } = bookingDialogOf(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(gallery.bookButton(0)).toBeFocused();
  await restore();
  await gallery.bookButton(0).click();
  await expect(bookButton).toBeVisible();
});

test.describe('the dialog of the last good build opens, when', () => {
  for (const cell of replacedCells.filter(({ fault }) => fault !== 'throws at render')) {
    test(`the ${cell.part} ${cell.fault}`, async ({ page }) => {
      await breakPart(page, target, cell);
      const lastGood = await offerLastGoodBuild(page, remote);
      const gallery = await visitGallery(page);
      await gallery.bookButton(0).click();
      await expectShown(page, bookingDialogOf(page).bookButton);
      expect(lastGood.some((path) => path.includes(`/${lastGoodBuild}/modals.`))).toBe(true);
    });
  }

  test('the dialog crashed while it was open, by Retry', async ({ page }) => {
    await breakPart(page, target, { part: 'entry', fault: 'throws at render' });
    const lastGood = await offerLastGoodBuild(page, remote);
    const gallery = await visitGallery(page);
    await gallery.bookButton(0).click();
    await expect(failureNote(page)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expect(bookingDialogOf(page).bookButton).toBeVisible();
    expect(lastGood.some((path) => path.includes(`/${lastGoodBuild}/modals.`))).toBe(true);
  });
});

test('a dialog that throws late in an event stays open, can be closed, and is reported', async ({ page }) => {
  await breakPart(page, target, lateCell);
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  const { dialog, bookButton } = bookingDialogOf(page);
  await expect(bookButton).toBeVisible();
  await expectReported(page, remote, dialog.getByRole('heading', { name: 'Book appointment' }));
  await expect(bookButton).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(gallery.bookButton(0)).toBeFocused();
});

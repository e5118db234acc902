import { expect, type Page } from '@playwright/test';
import { galleryOf, visitGallery } from '../src/gallery.ts';
import { lastGoodBuild, offerLastGoodBuild, removeLastGoodBuild } from '../src/last-good-build.ts';
import { breakFiles } from '../src/network-faults.ts';
import { filesOf } from '../src/remote-files.ts';
import { test } from '../src/test.ts';
import { breakPart, expectShown, expectReported, type FaultTarget } from './break-part.ts';
import { failingCells, lateCell, replacedCells } from './matrix.ts';

test.use({ mayThrow: true });

const target: FaultTarget = { remote: 'mf-discovery', expose: 'remote' };
const { remote } = target;

function failureCard(page: Page) {
  return page.getByText('This part of the page could not be shown.');
}

/** Does not wait for the load event, which may never fire. */
async function visit(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
}

/** The rest of the page works, and scrolling is not locked. */
async function expectRestAlive(page: Page): Promise<void> {
  const logIn = page.getByRole('link', { name: 'Log In' });
  await logIn.click();
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
  await expectShown(page, failureCard(page));
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
}

/** Whether a file with a wrong hash was executed. */
function isForged(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isForged' in self);
}

test.describe('a failed remote without a last good build keeps the page usable, and Retry shows it without a reload, when', () => {
  test.beforeEach(({ page }) => removeLastGoodBuild(page, remote));

  for (const cell of failingCells) {
    test(`its ${cell.part} ${cell.fault}`, async ({ page }) => {
      const restore = await breakPart(page, target, cell);
      await visit(page);
      await expectShown(page, failureCard(page));
      await expectRestAlive(page);
      await restore();
      await page.evaluate(() => void Object.assign(self, { isSamePage: true }));
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(galleryOf(page).cards.first()).toBeVisible();
      await expect(failureCard(page)).toBeHidden();
      expect(await page.evaluate(() => 'isSamePage' in self)).toBe(true);
      expect(await isForged(page)).toBe(false);
    });
  }
});

test.describe('the last good build is shown, when', () => {
  for (const cell of replacedCells) {
    test(`the ${cell.part} ${cell.fault}`, async ({ page }) => {
      await breakPart(page, target, cell);
      const lastGood = await offerLastGoodBuild(page, remote);
      await visit(page);
      await expectShown(page, galleryOf(page).cards.first());
      await expect.poll(() => lastGood.some((path) => path.includes(`/${lastGoodBuild}/entry.`))).toBe(true);
      expect(await isForged(page)).toBe(false);
    });
  }
});

test('a remote that throws late in an event stays on the page, and is reported', async ({ page }) => {
  await breakPart(page, target, lateCell);
  const { cards, search } = await visitGallery(page);
  await expectReported(page, remote, search.getByRole('button', { name: /^What/ }));
  await expect(failureCard(page)).toBeHidden();
  await expect(cards.first()).toBeVisible();
});

test('a failed remote does not affect the others', async ({ page, logInAsClient }) => {
  await logInAsClient();
  await removeLastGoodBuild(page, remote);
  await breakFiles(page, filesOf(remote, 'remote', 'entry'), 'is missing');
  await page.goto('/');
  await expect(failureCard(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'My appointments' }).click();
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
});

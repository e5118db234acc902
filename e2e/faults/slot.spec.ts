import { expect, type Page } from '@playwright/test';
import { plantFault } from '../src/faulty-build.ts';
import { galleryOf } from '../src/gallery.ts';
import { offerLastGoodBuild, takeLastGoodBuild } from '../src/last-good-build.ts';
import { breakFiles, filesOf, networkFaults, type NetworkFault } from '../src/network-faults.ts';
import { test } from '../src/test.ts';

test.use({ mayThrow: true });

const remote = 'mf-discovery';
const faults = Object.keys(networkFaults) as NetworkFault[];
const moments = ['evaluation', 'mount', 'render'] as const;

function failureCard(page: Page) {
  return page.getByText('This part of the page could not be shown.');
}

/** The rest of the page lives on, and Retry shows the gallery once the fault is gone, in the same page. */
async function expectRetry(page: Page, mend: () => Promise<void>): Promise<void> {
  await expect(failureCard(page)).toBeVisible();
  await expectRestAlive(page);
  await mend();
  await page.evaluate(() => void Object.assign(self, { isSamePage: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(galleryOf(page).cards.first()).toBeVisible();
  await expect(failureCard(page)).toBeHidden();
  expect(await page.evaluate(() => 'isSamePage' in self)).toBe(true);
}

async function expectRestAlive(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
  await expect(failureCard(page)).toBeVisible();
}

test.describe('a remote without a last good build leaves the page usable, and comes back by Retry, when', () => {
  test.beforeEach(({ page }) => takeLastGoodBuild(page, remote));

  for (const fault of faults) {
    test(`its entry ${fault}`, async ({ page }) => {
      const mend = await breakFiles(page, filesOf(remote, 'entry'), fault);
      await page.goto('/');
      await expectRetry(page, mend);
      expect(await page.evaluate(() => 'isForged' in self)).toBe(false);
    });
  }

  for (const fault of ['is missing', 'is not what its hash says'] as const) {
    test(`a chunk ${fault}`, async ({ page }) => {
      const mend = await breakFiles(page, filesOf(remote, 'remote'), fault);
      await page.goto('/');
      await expectRetry(page, mend);
      expect(await page.evaluate(() => 'isForged' in self)).toBe(false);
    });
  }

  for (const moment of moments) {
    test(`its code throws at ${moment}`, async ({ page }) => {
      const mend = await plantFault(page, remote, moment);
      await page.goto('/');
      await expectRetry(page, mend);
    });
  }

  test('its entry never comes', async ({ page }) => {
    await page.clock.install();
    const files = filesOf(remote, 'entry');
    // Never answered.
    await page.route(files, () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(async () => {
      await page.clock.fastForward(9_000);
      await expect(failureCard(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(galleryOf(page).cards.first()).toBeVisible();
  });
});

test.describe('the last good build serves, when', () => {
  for (const fault of faults) {
    test(`the entry ${fault}`, async ({ page }) => {
      const lastGood = await offerLastGoodBuild(page, remote);
      await breakFiles(page, filesOf(remote, 'entry'), fault);
      await page.goto('/');
      await expect(galleryOf(page).cards.first()).toBeVisible();
      expect(lastGood.some((path) => path.includes('/entry.'))).toBe(true);
    });
  }

  test('a chunk is missing', async ({ page }) => {
    const lastGood = await offerLastGoodBuild(page, remote);
    await breakFiles(page, filesOf(remote, 'remote'), 'is missing');
    await page.goto('/');
    await expect(galleryOf(page).cards.first()).toBeVisible();
    expect(lastGood.some((path) => path.includes('/remote.'))).toBe(true);
  });

  for (const moment of moments) {
    test(`the code throws at ${moment}`, async ({ page }) => {
      await plantFault(page, remote, moment);
      const lastGood = await offerLastGoodBuild(page, remote);
      await page.goto('/');
      await expect.poll(() => lastGood.some((path) => path.includes('/entry.'))).toBe(true);
      await expect(galleryOf(page).cards.first()).toBeVisible();
    });
  }
});

test('what one remote does leaves the others alone', async ({ page, logInAsClient }) => {
  await logInAsClient();
  await takeLastGoodBuild(page, remote);
  await breakFiles(page, filesOf(remote, 'entry'), 'is missing');
  await page.goto('/');
  await expect(failureCard(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'My appointments' }).click();
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
});

import { demoLogIns } from '@frizo/demo';
import { expect, type Page } from '@playwright/test';
import { goInPage, shellPage } from '../src/in-page.ts';
import { removeLastGoodBuild } from '../src/last-good-build.ts';
import { breakFiles } from '../src/network-faults.ts';
import { startSession } from '../src/demo-users.ts';
import { chunkFilesOf } from '../src/remote-files.ts';
import { test } from '../src/test.ts';
import { expectShown } from './break-part.ts';
import { lazyCells, type LazyPart } from './matrix.ts';

test.use({ mayThrow: true });

const ending = (part: LazyPart) => (part === 'lazy chunk' ? 'js' : 'css');

function pageFailure(page: Page) {
  return page.getByText('This part of the page could not be shown.');
}

function dialogFailure(page: Page) {
  return page.getByRole('dialog').getByText(/^This dialog could not be shown\./);
}

/** Opens a page as a professional that loads none of the files broken later. */
async function startAsOwner(page: Page, portal: string): Promise<void> {
  await startSession(page.context(), portal, demoLogIns.owner);
  for (const remote of ['mf-pro-console', 'mf-booking']) await removeLastGoodBuild(page, remote);
  await page.goto(shellPage);
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible();
}

test.describe('Retry shows a page with a lazy chunk without a reload, after', () => {
  for (const { part, fault } of lazyCells) {
    test(`its ${part} ${fault}`, async ({ page, site }) => {
      if (fault === 'never comes') await page.clock.install();
      await startAsOwner(page, site.portal);
      const restore = await breakFiles(page, chunkFilesOf('mf-pro-console', 'clients', ending(part)), fault);
      await goInPage(page, '/clients');
      await expectShown(page, pageFailure(page));
      await restore();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add new' })).toBeVisible();
    });
  }
});

test.describe('a dialog with a lazy chunk shows an error, and Retry opens it, after', () => {
  for (const { part, fault } of lazyCells) {
    test(`its ${part} ${fault}`, async ({ page, site }) => {
      if (fault === 'never comes') await page.clock.install();
      await startAsOwner(page, site.portal);
      await goInPage(page, '/appointments/upcoming');
      const restore = await breakFiles(
        page,
        chunkFilesOf('mf-booking', 'book-for-client', ending(part)),
        fault,
      );
      await page.getByRole('button', { name: 'New appointment', exact: true }).click();
      await expectShown(page, dialogFailure(page));
      await restore();
      await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Phone' })).toBeVisible();
    });
  }
});

test('a page and a dialog that failed to load offline appear by themselves once online', async ({
  page,
  site,
  context,
}) => {
  await startAsOwner(page, site.portal);
  await context.setOffline(true);
  await goInPage(page, '/clients');
  await expect(pageFailure(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Add new' })).toBeVisible();

  await goInPage(page, '/appointments/upcoming');
  const open = page.getByRole('button', { name: 'New appointment', exact: true });
  await expect(open).toBeVisible();
  await context.setOffline(true);
  await open.click();
  await expect(dialogFailure(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Phone' })).toBeVisible();
});

test('Retry also loads a page of the shell, and the code that renders dialogs', async ({ page }) => {
  await page.goto('/no-such-page');
  const restorePage = await breakFiles(page, chunkFilesOf('shell', 'legal', 'js'), 'is missing');
  await goInPage(page, shellPage);
  await expect(pageFailure(page)).toBeVisible();
  await restorePage();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();

  const restoreHost = await breakFiles(page, chunkFilesOf('shell', 'modal-host', 'js'), 'cannot be reached');
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(dialogFailure(page)).toBeVisible();
  await restoreHost();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' }).getByLabel('E-mail')).toBeVisible();
});

test('Retry loads a shared module again after it failed once', async ({ page }) => {
  await page.goto(shellPage);
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
  // Its chunk has a number instead of a name, unlike everything else that the shell still loads.
  const restore = await breakFiles(page, chunkFilesOf('shell', '\\d+', 'js'), 'is an error page');
  await goInPage(page, '/');
  await expect(pageFailure(page)).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('search').getByRole('button', { name: /^What/ })).toBeVisible();
});

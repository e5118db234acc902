import { demoLogIns } from '@frizo/demo';
import { expect, type Page } from '@playwright/test';
import { goInPage, shellPage } from '../src/in-page.ts';
import { takeLastGoodBuild } from '../src/last-good-build.ts';
import { breakFiles } from '../src/network-faults.ts';
import { bringSession } from '../src/people.ts';
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

/** A professional on a page that needs none of what is broken later. */
async function startAsOwner(page: Page, portal: string): Promise<void> {
  await bringSession(page.context(), portal, demoLogIns.owner);
  for (const remote of ['mf-pro-console', 'mf-booking']) await takeLastGoodBuild(page, remote);
  await page.goto(shellPage);
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible();
}

test.describe('a page whose code lies in a chunk comes by Retry in the same page, when', () => {
  for (const { part, fault } of lazyCells) {
    test(`its ${part} ${fault}`, async ({ page, site }) => {
      if (fault === 'never comes') await page.clock.install();
      await startAsOwner(page, site.portal);
      const mend = await breakFiles(page, chunkFilesOf('mf-pro-console', 'clients', ending(part)), fault);
      await goInPage(page, '/clients');
      await expectShown(page, pageFailure(page));
      await mend();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add new' })).toBeVisible();
    });
  }
});

test.describe('a dialog whose code lies in a chunk says why in its place, and comes by Retry, when', () => {
  for (const { part, fault } of lazyCells) {
    test(`its ${part} ${fault}`, async ({ page, site }) => {
      if (fault === 'never comes') await page.clock.install();
      await startAsOwner(page, site.portal);
      await goInPage(page, '/appointments/upcoming');
      const mend = await breakFiles(page, chunkFilesOf('mf-booking', 'book-for-client', ending(part)), fault);
      await page.getByRole('button', { name: 'New appointment', exact: true }).click();
      await expectShown(page, dialogFailure(page));
      await mend();
      await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Phone' })).toBeVisible();
    });
  }
});

test('what could not be loaded while offline comes by itself afterwards: page, dialog and dialog of the shell', async ({
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

test('what draws dialogs, and a page of the shell, come by Retry too', async ({ page }) => {
  await page.goto('/no-such-page');
  const mendPage = await breakFiles(page, chunkFilesOf('shell', 'legal', 'js'), 'is missing');
  await goInPage(page, shellPage);
  await expect(pageFailure(page)).toBeVisible();
  await mendPage();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();

  const mendHost = await breakFiles(page, chunkFilesOf('shell', 'modal-host', 'js'), 'cannot be reached');
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(dialogFailure(page)).toBeVisible();
  await mendHost();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' }).getByLabel('E-mail')).toBeVisible();
});

test('what remotes share is asked for again after it failed once', async ({ page }) => {
  await page.goto(shellPage);
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
  // It has no name of its own; nothing else that the shell still loads is without one.
  const mend = await breakFiles(page, chunkFilesOf('shell', '\\d+', 'js'), 'is an error page');
  await goInPage(page, '/');
  await expect(pageFailure(page)).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('search').getByRole('button', { name: /^What/ })).toBeVisible();
});

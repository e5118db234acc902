import type { Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { startSession } from '../src/demo-users.ts';
import { drawnPhoto } from '../src/drawn-photo.ts';
import { expect, test } from '../src/test.ts';

/** Chooses the first option of a dropdown. @returns its text */
async function chooseFirst(page: Page, label: string): Promise<string> {
  const options = page.getByLabel(label, { exact: true }).locator('option:not([disabled])');
  const text = (await options.first().textContent()) ?? '';
  await page.getByLabel(label, { exact: true }).selectOption(text);
  return text;
}

test('a freelancer adds two pictures over a bad connection, edits one and deletes both', async ({
  page,
  site,
}) => {
  await startSession(page.context(), site.portal, demoLogIns.freelancer);
  await page.goto('/my-salon/gallery');
  const cards = page.getByRole('list', { name: 'Gallery' }).getByRole('listitem');
  await expect(cards.first().getByText('Public')).toBeVisible();

  // Each part is lost once on its way.
  const lost = new Set<string>();
  await page.route('**/secure/uploads/*/parts/*', (route) => {
    const url = route.request().url();
    if (lost.has(url)) return route.continue();
    lost.add(url);
    return route.abort('connectionreset');
  });
  await page.getByRole('link', { name: 'Add image' }).click();
  await page
    .getByLabel('Images', { exact: true })
    .first()
    .setInputFiles([await drawnPhoto(page, 'rose.jpg'), await drawnPhoto(page, 'plum.jpg')]);
  const rows = page.getByRole('list', { name: 'Images' }).getByRole('listitem');
  await expect(rows.getByText('Sent', { exact: true })).toHaveCount(2);
  expect(lost.size).toBeGreaterThan(1);
  await chooseFirst(page, 'Category');
  const service = await chooseFirst(page, 'Service');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page).toHaveURL(/\/my-salon\/gallery$/);
  const added = cards.filter({ hasText: 'Under review' });
  await expect(added).toHaveCount(2);
  await expect(added.filter({ hasText: service })).toHaveCount(2);

  await added.first().getByRole('link', { name: 'Edit' }).click();
  const services = page.getByLabel('Service', { exact: true });
  const others = await services.locator('option:not([disabled])').allTextContents();
  const other = others.find((text) => text !== service) ?? service;
  await services.selectOption(other);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(added.first().getByRole('heading', { name: other })).toBeVisible();

  for (const left of [1, 0]) {
    await added.first().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(added).toHaveCount(left);
  }
});

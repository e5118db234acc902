import type { Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { startSession } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

/** A service of the tree that the demo's freelancer does not offer yet; its category and name. */
async function chooseFreeService(page: Page): Promise<string> {
  const form = page.getByRole('form', { name: 'Add service' });
  await expect(form).toBeVisible();
  const categories = await form.getByLabel('Category').locator('option:not([disabled])').allTextContents();
  for (const category of categories) {
    await form.getByLabel('Category').selectOption(category);
    const [free] = await form.getByLabel('Service').locator('option:not([disabled])').allTextContents();
    if (free === undefined) continue;
    await form.getByLabel('Service').selectOption(free);
    return free;
  }
  throw new Error('The freelancer offers every service.');
}

test('a freelancer adds a service, changes its price and removes it', async ({ page, site }) => {
  await startSession(page.context(), site.portal, demoLogIns.freelancer);
  await page.goto('/my-salon/services');
  const name = await chooseFreeService(page);
  const form = page.getByRole('form', { name: 'Add service' });
  await form.getByLabel('Price').fill('95');
  await form.getByRole('button', { name: 'Add service' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('$95')).toBeVisible();

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit service' });
  await dialog.getByLabel('Price').fill('105');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('$105')).toBeVisible();

  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toBeHidden();
});

import { demoLogIns } from '@frizo/demo';
import { drawnPhoto } from '../src/drawn-photo.ts';
import { reload } from '../src/history.ts';
import { newPerson, signUpAsClient } from '../src/new-account.ts';
import { startSession } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

test('the header shows a new name at once, and name and photo survive a reload', async ({ page }) => {
  await signUpAsClient(page, newPerson('Tove'));
  await page.goto('/me/essentials');
  await page.getByLabel('First name').fill('Tova');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByLabel('Photo').setInputFiles(await drawnPhoto(page, 'me.jpg'));
  const crop = page.getByRole('dialog', { name: 'Crop photo' });
  await expect(crop).toBeVisible();
  await crop.getByRole('button', { name: /Use|Save|Crop/ }).click();
  await expect(crop).toBeHidden();
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Tova Moreau' })).toBeVisible();

  await reload(page);
  await expect(page.getByLabel('First name')).toHaveValue('Tova');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
});

test('a file in a wrong format is rejected next to the photo', async ({ page }) => {
  await signUpAsClient(page, newPerson('Ulla'));
  await page.goto('/me/essentials');
  await page.getByLabel('Photo').setInputFiles({
    name: 'me.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  });
  await expect(page.getByText('Wrong file format.')).toBeVisible();
});

test('leaving a page with unsaved changes asks for confirmation', async ({ page }) => {
  await signUpAsClient(page, newPerson('Vera'));
  await page.goto('/me/essentials');
  await page.getByLabel('Last name').fill('Moreau-Blanc');
  await page.getByRole('link', { name: 'Frizo' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Stay|Keep/ })
    .click();
  await expect(page.getByLabel('Last name')).toHaveValue('Moreau-Blanc');
});

test('new terms must be signed one after the other before anything else', async ({ page, context, site }) => {
  await startSession(context, site.portal, demoLogIns.artist);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Terms and privacy update' });
  await expect(dialog.getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  for (let left = 3; left > 0 && (await dialog.isVisible()); left -= 1) {
    const title = await dialog.locator('h2').nth(1).textContent();
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await expect(dialog.locator('h2', { hasText: title ?? '' }).nth(0)).toBeHidden();
  }
  await expect(dialog).toBeHidden();
  // Without waiting for the gallery's pictures.
  await reload(page, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

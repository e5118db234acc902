import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the professional's booking dialog from the list of appointments. */
export async function openBookingForClient(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New appointment', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Book appointment' });
  await expect(dialog.getByRole('combobox', { name: 'Phone' })).toBeVisible();
  return dialog;
}

/** Chooses an option of a dropdown by its index. @returns its label */
export async function pick(dialog: Locator, label: string, index: number): Promise<string> {
  const dropdown = dialog.getByRole('button', { name: new RegExp(`${label}$`) });
  await dropdown.click();
  const option = dialog.page().getByRole('listbox', { name: label }).getByRole('option').nth(index);
  const title = (await option.locator('[data-title]').textContent()) ?? '';
  await option.click();
  return title;
}

/** Chooses the first address, artist, category and service wherever there is a choice. */
export async function chooseService(dialog: Locator): Promise<void> {
  for (const label of ['Address', 'Artist', 'Category']) {
    const open = dialog.getByRole('button', {
      name: new RegExp(`^Choose an? ${label.toLowerCase()} ${label}$`),
    });
    // Categories load with the services of the artist.
    if (label === 'Category') await expect(dialog.getByText('Loading...')).toHaveCount(0);
    if (await open.isVisible()) await pick(dialog, label, 0);
  }
  await pick(dialog, 'Service', 0);
}

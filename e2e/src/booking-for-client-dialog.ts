import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the booking of a professional from the list of appointments. */
export async function openBookingForClient(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New appointment', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Book appointment' });
  await expect(dialog.getByRole('combobox', { name: 'Phone' })).toBeVisible();
  return dialog;
}

/** Chooses in a dropdown by place. @returns the words of what was chosen */
export async function pick(dialog: Locator, label: string, place: number): Promise<string> {
  const dropdown = dialog.getByRole('button', { name: new RegExp(`${label}$`) });
  await dropdown.click();
  const option = dialog.page().getByRole('listbox', { name: label }).getByRole('option').nth(place);
  const words = (await option.locator('[data-title]').textContent()) ?? '';
  await option.click();
  return words;
}

/** Chooses the first address, artist and service, as far as there is a choice. */
export async function chooseService(dialog: Locator): Promise<void> {
  for (const label of ['Address', 'Artist', 'Category']) {
    const open = dialog.getByRole('button', {
      name: new RegExp(`^Choose an? ${label.toLowerCase()} ${label}$`),
    });
    // Categories come with the services of the artist.
    if (label === 'Category') await expect(dialog.getByText('Loading...')).toHaveCount(0);
    if (await open.isVisible()) await pick(dialog, label, 0);
  }
  await pick(dialog, 'Service', 0);
}

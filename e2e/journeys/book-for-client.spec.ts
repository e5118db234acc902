import { randomInt } from 'node:crypto';
import { demoLogIns } from '@frizo/demo';
import { expectBooked, bookingDialogOf } from '../src/booking-dialog.ts';
import { chooseService, openBookingForClient, pick } from '../src/booking-for-client-dialog.ts';
import { tabTo } from '../src/keyboard.ts';
import { startSession } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

test.beforeEach(async ({ page, site }) => {
  await startSession(page.context(), site.portal, demoLogIns.owner);
  await page.goto('/appointments/upcoming');
});

test('a professional books for a new client, who is found by phone afterwards', async ({ page }) => {
  const phone = `500${randomInt(1_000_000, 10_000_000)}`;
  const dialog = await openBookingForClient(page);
  await dialog.getByRole('combobox', { name: 'Phone' }).fill(phone);
  await expect(dialog.getByText('New client')).toBeVisible();
  await dialog.getByLabel('First name').fill('Wanda');
  await dialog.getByLabel('Last name').fill('Quick');
  await chooseService(dialog);
  await bookingDialogOf(page).freeDays.last().click();
  await pick(dialog, 'Time', 0);
  await pick(dialog, 'Processing', 0);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expectBooked(page);
  await expect(dialog).toBeHidden();

  const again = await openBookingForClient(page);
  await again.getByRole('combobox', { name: 'Phone' }).fill(phone);
  await expect(again.getByText(/^for Wanda Quick, /)).toBeVisible();
  await again.getByRole('button', { name: 'Reset' }).click();
  await expect(again.getByRole('combobox', { name: 'Phone' })).toHaveValue('');
});

test('a professional changes the processing time of an appointment', async ({ page }) => {
  await page.getByRole('button', { name: 'Modify' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Modify appointment' });
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: /Processing$/ }).click();
  const otherTimes = page
    .getByRole('listbox', { name: 'Processing' })
    .getByRole('option', { selected: false });
  await otherTimes.first().click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Appointment changed', { exact: true })).toBeVisible();
});

test('a professional can book for a client with the keyboard alone', async ({ page }) => {
  const dialog = await openBookingForClient(page);
  const press = (key: string) => page.keyboard.press(key);
  const choose = async (label: string) => {
    const dropdown = dialog.getByRole('button', { name: new RegExp(`${label}$`) });
    await tabTo(page, dropdown);
    await press('Enter');
    await expect(page.getByRole('listbox', { name: label }).locator('[role=option]:focus')).toBeVisible();
    await press('Enter');
    await expect(dropdown).toBeFocused();
  };

  await tabTo(page, dialog.getByRole('combobox', { name: 'Phone' }));
  await page.keyboard.type(`500${randomInt(1_000_000, 10_000_000)}`);
  await expect(dialog.getByText('New client')).toBeVisible();
  await press('Tab');
  await page.keyboard.type('Kay');
  await press('Tab');
  await page.keyboard.type('Board');
  for (const label of ['Address', 'Artist', 'Category', 'Service']) await choose(label);
  await tabTo(page, bookingDialogOf(page).nextMonth);
  await press('Enter');
  // In the last month the button moves the focus to the days.
  await tabTo(page, bookingDialogOf(page).focusableDay);
  await press('ArrowDown');
  // Some day of the week is free within working hours.
  const focusedFreeDay = dialog.locator('[role=button]:focus [data-marker=available]');
  for (let day = 0; day < 7 && !(await focusedFreeDay.isVisible()); day += 1) await press('ArrowRight');
  await press('Enter');
  await choose('Time');
  await choose('Processing');
  await tabTo(page, dialog.getByRole('button', { name: 'Book', exact: true }));
  await press('Enter');
  await expectBooked(page);
  await expect(page.getByRole('button', { name: 'New appointment', exact: true })).toBeFocused();
});

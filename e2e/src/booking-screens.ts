import { expect, type Locator, type Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { bookingDialogOf } from './booking-dialog.ts';
import { chooseService, openBookingForClient, pick } from './booking-for-client-dialog.ts';
import type { Addresses } from './env.ts';
import { visitGallery } from './gallery.ts';
import { startSession } from './demo-users.ts';
import type { Screen } from './screens.ts';

/** The booking dialog with several services, with missing fields, and in professional mode. */
export const bookingScreens: readonly Screen[] = [
  { name: 'booking-several', show: showSeveral },
  { name: 'booking-missing', show: showMissing },
  { name: 'booking-waiting-list', show: showJoining },
  { name: 'booking-for-client', show: async (page, site) => void (await openAsOwner(page, site)) },
  { name: 'booking-for-client-times', show: showTimes },
  { name: 'booking-for-client-outside', show: showOutside },
  { name: 'booking-for-client-missing', show: showMissingClient },
  { name: 'booking-for-client-modify', show: showModify },
];

async function openAsClient(page: Page, { portal }: Addresses) {
  await startSession(page.context(), portal, demoLogIns.client);
  const gallery = await visitGallery(page, '?category=4');
  await gallery.bookButton(0).click();
  return bookingDialogOf(page);
}

async function showSeveral(page: Page, site: Addresses): Promise<void> {
  const booking = await openAsClient(page, site);
  await booking.chooseDay();
  await booking.chooseTime(0);
  await booking.dialog.getByRole('button', { name: 'Add' }).click();
  await expect(booking.dialog.getByRole('region', { name: 'Service 2' })).toBeFocused();
  await expect(booking.times.first()).toBeVisible();
}

async function showMissing(page: Page, site: Addresses): Promise<void> {
  const booking = await openAsClient(page, site);
  await booking.chooseDay();
  await booking.bookButton.click();
  await expect(booking.dialog.locator(':focus')).toHaveText('Required field');
}

async function showJoining(page: Page, site: Addresses): Promise<void> {
  const booking = await openAsClient(page, site);
  await booking.chooseDay();
  await booking.dialog.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('radio', { name: /^Any day, / })).toBeVisible();
}

async function openAsOwner(page: Page, { portal }: Addresses): Promise<Locator> {
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/appointments/upcoming');
  return openBookingForClient(page);
}

/** Selects the last day of the month that is free within working hours, but no time. */
async function openDay(page: Page, site: Addresses): Promise<Locator> {
  const dialog = await openAsOwner(page, site);
  await dialog.getByRole('combobox', { name: 'Phone' }).fill('5005550100');
  await expect(dialog.getByText('New client')).toBeVisible();
  await chooseService(dialog);
  await bookingDialogOf(page).freeDays.last().click();
  return dialog;
}

async function showTimes(page: Page, site: Addresses): Promise<void> {
  const dialog = await openDay(page, site);
  await pick(dialog, 'Time', 0);
  await expect(dialog.getByRole('button', { name: /Processing$/ })).toBeEnabled();
}

async function showOutside(page: Page, site: Addresses): Promise<void> {
  const dialog = await openDay(page, site);
  await dialog.getByRole('checkbox', { name: 'Show times outside working hours' }).check();
  await dialog.getByRole('button', { name: /Time$/ }).click();
  const outside = page.getByRole('listbox', { name: 'Time' }).getByRole('group', {
    name: 'Outside working hours',
  });
  await outside.getByRole('option').first().click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Outside working hours' })).toBeVisible();
}

async function showMissingClient(page: Page, site: Addresses): Promise<void> {
  const dialog = await openAsOwner(page, site);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Phone' })).toBeFocused();
}

async function showModify(page: Page, { portal }: Addresses): Promise<void> {
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/appointments/upcoming');
  const modify = page.getByRole('button', { name: 'Modify' }).last();
  // On a phone it is in a menu.
  const more = page.getByRole('button', { name: 'More actions' }).last();
  await expect(modify.or(more).last()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await modify.click();
  const dialog = page.getByRole('dialog', { name: 'Modify appointment' });
  await expect(dialog.getByRole('button', { name: /Processing$/ })).toBeEnabled();
}

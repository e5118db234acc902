import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { expectBooked, bookingDialogOf } from '../src/booking-dialog.ts';
import { chooseService, openBookingForClient, pick } from '../src/booking-for-client-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { startSession } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

/** Ten digits, unique to the test. */
const newPhone = () => `520${randomInt(1_000_000, 10_000_000)}`;

async function fillClient(dialog: Locator, phone: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Phone' }).fill(phone);
  await expect(dialog.getByText('New client')).toBeVisible();
  await dialog.getByLabel('First name').fill('Willa');
  await dialog.getByLabel('Last name').fill('Marsh');
  await chooseService(dialog);
}

/** Future days of the visible months. */
const days = (dialog: Locator) =>
  dialog
    .locator('[role=gridcell] [role=button]:not([aria-disabled=true]):not([aria-label^="Today"])')
    .filter({ visible: true });

async function book(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expectBooked(page);
  await expect(dialog).toBeHidden();
}

test('a professional can book on a day when the salon is closed', async ({ page, context, site }) => {
  await startSession(context, site.portal, demoLogIns.owner);
  await page.goto('/appointments/upcoming');
  const phone = newPhone();
  const dialog = await openBookingForClient(page);
  await fillClient(dialog, phone);
  await bookingDialogOf(page).nextMonth.click();
  const closed = dialog.getByRole('alert').filter({ hasText: 'Your door sign says "CLOSED"' });
  const times = dialog.getByRole('button', { name: /Time$/ });
  for (let day = 0; day < 8 && !(await closed.isVisible()); day += 1) {
    await days(dialog).nth(day).click();
    await expect(times).toBeEnabled();
  }
  await expect(closed).toHaveText(
    'Your door sign says "CLOSED". You may still book appointments for the selected date',
  );
  await pick(dialog, 'Time', 0);
  await pick(dialog, 'Processing', 0);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Outside working hours' });
  await question.getByRole('button', { name: 'Book outside working hours' }).click();
  await expect(page.getByText(/^Appointment booked\. Outside working hours: /)).toBeVisible();
  await page.goto(`/appointments/upcoming?search=${phone}`);
  await expect(page.getByText('1 appointment', { exact: true })).toBeVisible();
});

test('Cancel All cancels all appointments of a client', async ({ page, context, site }) => {
  await startSession(context, site.portal, demoLogIns.owner);
  await page.goto('/appointments/upcoming');
  const phone = newPhone();
  for (const isFirst of [true, false]) {
    const dialog = await openBookingForClient(page);
    if (isFirst) await fillClient(dialog, phone);
    else {
      await dialog.getByRole('combobox', { name: 'Phone' }).fill(phone);
      await expect(dialog.getByText(/^for Willa Marsh, /)).toBeVisible();
      await chooseService(dialog);
    }
    const { nextMonth, freeDays } = bookingDialogOf(page);
    await nextMonth.click();
    // Two days that are free within working hours on any date.
    await freeDays.nth(isFirst ? 6 : 7).click();
    await pick(dialog, 'Time', 0);
    await pick(dialog, 'Processing', 0);
    await book(page, dialog);
  }
  await page.goto(`/appointments/upcoming?search=${phone}`);
  await expect(page.getByText('2 appointments', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel All' }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('Willa Marsh has 2 upcoming appointments at');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel all' }).click();
  await expect(page.getByText('2 appointments canceled', { exact: true })).toBeVisible();
  await expect(page.getByText('No appointment with this client, phone or artist.')).toBeVisible();
});

test('a professional marks a no-show and undoes it', async ({ page, context, site }) => {
  await startSession(context, site.portal, demoLogIns.owner);
  await page.goto('/appointments/pending');
  const noShow = page.getByRole('button', { name: 'No-show', exact: true });
  const phone = page.getByRole('listitem').filter({ has: noShow }).locator('a[href^="tel:"]').first();
  // Filters by one client, since appointments of others can start during the test.
  await page.goto(
    `/appointments/pending?search=${((await phone.textContent()) ?? '').replaceAll(/\D/g, '')}`,
  );
  const total = page.getByText(/^\d+ appointments?$/);
  const before = Number.parseInt((await total.textContent()) ?? '', 10);
  await noShow.first().click();
  await expect(page.getByText('Marked as no-show', { exact: true })).toBeVisible();
  await expect(noShow).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('No-show undone', { exact: true })).toBeVisible();
  await expect(noShow).toHaveCount(before);
});

test("a client's booking counts as new for the salon until it is marked as seen", async ({
  page,
  browser,
  logInAsClient,
  site,
}) => {
  await logInAsClient();
  // Not the owner's salon, whose new appointments another test shows: this test marks all of them as seen.
  const gallery = await visitGallery(page, `?who=${demoLogIns.freelancer.lastName}`);
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  await booking.chooseTime(0);
  await booking.bookButton.click();
  await expectBooked(page);

  const salonPage = await browser.newPage({ baseURL: site.portal });
  await startSession(salonPage.context(), site.portal, demoLogIns.freelancer);
  await salonPage.goto('/appointments/upcoming');
  await salonPage.getByRole('button', { name: /new appointments?$/ }).click();
  const dialog = salonPage.getByRole('dialog', { name: 'New appointments' });
  await dialog.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(dialog).toBeHidden();
  await expect(salonPage.getByRole('button', { name: /new appointments?$/ })).toBeHidden();
  await salonPage.close();
});

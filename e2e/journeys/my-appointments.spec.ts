import type { Page } from '@playwright/test';
import { readMailbox } from '@frizo/local-platform/testing';
import { expectBooked, bookingDialogOf } from '../src/booking-dialog.ts';
import type { Addresses } from '../src/env.ts';
import { visitGallery } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

const upcoming = '/me/my-appointments/upcoming';

interface Booked {
  readonly number: string;
  /** The path of the confirmation link in the mail. */
  readonly confirmPath: string;
}

/** Books a service of a gallery picture, and reads the confirmation mail. */
async function book(page: Page, { mailbox }: Addresses, email: string): Promise<Booked> {
  const gallery = await visitGallery(page, '?category=1');
  // Parallel tests would take each other's times if they booked from the same picture.
  await gallery.bookButton(test.info().parallelIndex).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  await booking.chooseTime(0);
  await booking.bookButton.click();
  await expectBooked(page);
  const { text } = await readMailbox(mailbox).waitFor({ to: email, subject: 'Appointment booked' });
  return {
    number: /Number: (\S+)/.exec(text)?.[1] ?? 'none',
    confirmPath: /(\/confirm-appointment#\S+)/.exec(text)?.[1] ?? 'none',
  };
}

test('a client opens an appointment, closes it with Back, and cancels it', async ({
  page,
  client,
  site,
  logInAsClient,
}) => {
  await logInAsClient();
  const { number } = await book(page, site, client.email);
  await page.goto(upcoming);
  const row = page.getByRole('listitem').filter({ hasText: number });
  const details = row.getByRole('button', { name: 'Details' });
  await details.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await expect(dialog.getByText(number)).toBeVisible();
  await expect(page).toHaveURL(/\?appointment=\d+$/);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe(`${number}.ics`);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(details).toBeFocused();
  await page.goForward();
  await expect(dialog.getByText(number)).toBeVisible();
  await page.reload();
  await expect(dialog.getByText(number)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${upcoming}$`));

  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Are you sure you wish to cancel?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText('Appointment canceled')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(row.getByText('Canceled')).toBeVisible();
});

test('a client confirms an appointment by the link in the mail, without logging in', async ({
  page,
  browser,
  client,
  site,
  logInAsClient,
}) => {
  await logInAsClient();
  const { number, confirmPath } = await book(page, site, client.email);

  const visitor = await browser.newContext({ baseURL: site.portal });
  const mail = await visitor.newPage();
  await mail.goto(confirmPath);
  await expect(mail.getByText(number)).toBeVisible();
  await expect(mail).toHaveURL(/\/confirm-appointment$/);
  await expect(mail).toHaveTitle(/^Confirm appointment · /);
  await mail.getByRole('button', { name: "I'll be there" }).click();
  await expect(mail.getByText('Thank you. We look forward to seeing you.')).toBeVisible();
  await mail.goto('about:blank');
  await mail.goto(confirmPath);
  await expect(mail.getByText('You have already confirmed.')).toBeVisible();
  await visitor.close();

  await page.goto(upcoming);
  const row = page.getByRole('listitem').filter({ hasText: number });
  await expect(row.getByText('Confirmed')).toBeVisible();
});

test("a client's calendar reads their appointments until they revoke the address", async ({
  page,
  client,
  site,
  logInAsClient,
}) => {
  await logInAsClient();
  const { number } = await book(page, site, client.email);
  await page.goto(upcoming);
  await page.getByText('Subscribe in your calendar').click();
  await page.getByRole('button', { name: 'Create a private address' }).click();
  const address = page.getByRole('textbox', { name: 'Private address' });
  const { pathname } = new URL(await address.inputValue());
  const read = () => page.request.get(site.portal + pathname);
  expect(await (await read()).text()).toContain(number);

  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Create a private address' })).toBeVisible();
  expect((await read()).status()).toBe(404);
});

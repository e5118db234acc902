import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { expectBooked, bookingDialogOf } from '../src/booking-dialog.ts';
import { reload } from '../src/history.ts';
import { startSession } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

interface NewClient {
  /** Ten digits, unique to the test. */
  readonly phone: string;
  readonly name: string;
}

function newClient(): NewClient {
  return { phone: `505555${randomInt(1_000, 9_999)}`, name: 'Zelda Quist' };
}

async function addClient(page: Page, { phone, name }: NewClient): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ');
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add new' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function findClient(page: Page, { phone }: NewClient): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name or phone' }).fill(phone);
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${phone}`));
}

test('a professional adds, finds, edits and removes a client', async ({ page, context, site }) => {
  const client = newClient();
  await startSession(context, site.portal, demoLogIns.owner);
  await addClient(page, client);
  await findClient(page, client);
  const row = page.getByRole('row', { name: client.name });
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `Edit ${client.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit client' });
  await expect(dialog.getByLabel('Phone')).toBeDisabled();
  await dialog.getByLabel('Comment').fill('Likes it short');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Likes it short');

  await reload(page);
  await row.getByRole('button', { name: `Remove ${client.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
  await expect(page.getByText('No client with this name or phone.')).toBeVisible();
});

test('a professional books for a client, and cancels the appointment in the list', async ({
  page,
  context,
  site,
}) => {
  const client = newClient();
  await startSession(context, site.portal, demoLogIns.freelancer);
  await addClient(page, client);
  await findClient(page, client);
  await page.getByRole('button', { name: `Book for ${client.name}` }).click();
  const { dialog, bookButton, freeDays } = bookingDialogOf(page);
  const chooseFirst = async (field: RegExp) => {
    await dialog.getByRole('button', { name: field }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
  };
  await chooseFirst(/Category$/);
  await chooseFirst(/Service$/);
  // Not today, whose times can pass while the dialog is open.
  await freeDays.last().click();
  await chooseFirst(/Time$/);
  await bookButton.click();
  await expectBooked(page);

  await page.goto(`/appointments/upcoming?search=${client.phone}`);
  await expect(page.getByText('1 appointment', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  const detail = page.getByRole('dialog', { name: 'Appointment' });
  await expect(detail).toContainText(client.name);
  await detail.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText('Appointment canceled', { exact: true })).toBeVisible();
  await expect(page.getByText('No appointment with this client, phone or artist.')).toBeVisible();
  await page.goto(`/appointments/history?search=${client.phone}`);
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
});

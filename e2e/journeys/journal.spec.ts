import type { Locator, Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { readMailbox } from '@frizo/local-platform/testing';
import { bookingDialogOf, expectBooked } from '../src/booking-dialog.ts';
import { startSession } from '../src/demo-users.ts';
import { visitGallery } from '../src/gallery.ts';
import { bookFreeTime, newPhone, openTuesday } from '../src/journal-day.ts';
import { expect, test } from '../src/test.ts';

/**
 * Opens the journal of the freelancer.
 * @param day a date, or days from today that no other test uses
 * @returns the column of the day
 */
async function openJournal(page: Page, portal: string, day: string | number): Promise<Locator> {
  await startSession(page.context(), portal, demoLogIns.freelancer);
  const column = page.getByRole('region').getByRole('list', { name: nameOf(demoLogIns.freelancer) });
  await page.goto(typeof day === 'string' ? `/book?date=${day}` : '/book');
  await expect(column).toBeVisible();
  if (typeof day === 'number') {
    const field = page.getByLabel('Date', { exact: true });
    const today = Date.parse(await field.inputValue());
    const date = new Date(today + day * 86_400_000).toISOString().slice(0, 10);
    await field.fill(date);
    await expect(page).toHaveURL(`/book?date=${date}`);
    await expect(column).toBeVisible();
  }
  return column;
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

test('a professional turns the pages of the journal with the mouse, and goes back', async ({
  page,
  site,
}) => {
  await openJournal(page, site.portal, 40);
  const heading = page.getByRole('heading', { level: 2 }).first();
  const opened = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading).not.toHaveText(opened);
  await page.goBack();
  await expect(heading).toHaveText(opened);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(heading).toContainText('Today, ');
  await expect(page).toHaveURL(/\/book$/);
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  const days = page.getByRole('application', { name: /Day of the journal/ }).getByRole('gridcell');
  await expect(days.locator('[data-marker]').first()).toBeVisible();
});

test('a professional blocks an empty time by a press in the grid, and unblocks it', async ({
  page,
  site,
}) => {
  const column = await openTuesday(page, site.portal, 5);
  const box = await column.boundingBox();
  // The last row of the day. The list lets presses through to the column behind it.
  await column.click({ position: { x: 20, y: (box?.height ?? 0) - 8 }, force: true });
  const dialog = page.getByRole('dialog', { name: nameOf(demoLogIns.freelancer) });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await dialog.getByLabel('End').selectOption({ index: 0 });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog).toBeHidden();
  const block = column.getByRole('button', { name: /^Blocked, 07:45 PM to 08:00 PM$/ });
  await block.click();
  await page.getByRole('dialog', { name: 'Blocked' }).getByRole('button', { name: 'Unblock' }).click();
  await expect(block).toBeHidden();
  const unblocked = page.getByRole('listitem').filter({ hasText: 'Unblocked' });
  await unblocked.getByRole('button', { name: 'Undo' }).click();
  await expect(block).toBeVisible();
  await expect(page.getByText('Blocked again')).toBeVisible();
});

test('a client hears once of where a move has ended, and nothing of one that was undone', async ({
  page,
  site,
}) => {
  const column = await openJournal(page, site.portal, 126);
  const phone = newPhone();
  const appointment = await bookFreeTime(page, column, { firstName: 'Orla', lastName: 'Finch', phone });
  const mailbox = readMailbox(site.mailbox);
  const { id: after } = await mailbox.waitForText({ to: phone });
  const before = (await appointment.textContent()) ?? '';
  const moveLater = async () => {
    await appointment.focus();
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  };
  await moveLater();
  const moved = page.getByRole('listitem').filter({ hasText: /^Moved to/ });
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Move undone')).toBeVisible();
  await expect(appointment).toHaveText(before);
  await moveLater();
  await expect(moved).toHaveCount(1);
  await moveLater();
  await expect(moved).toHaveCount(2);
  const { body } = await mailbox.waitForText({ to: phone, after });
  expect(body).toMatch(/Your appointment of .+ was moved\. It is now: /);
  expect(await mailbox.listTexts({ to: phone, after })).toHaveLength(1);
});

test('a professional books a client from an empty time and cancels the appointment', async ({
  page,
  site,
}) => {
  const column = await openJournal(page, site.portal, 42);
  const appointment = await bookFreeTime(page, column, { firstName: 'Willa', lastName: 'Quill' });
  await appointment.click();
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await expect(dialog.getByText('Willa Quill')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(appointment).toBeHidden();
  await expect(dialog).toBeHidden();
});

test("a client's booking appears in the journal without a reload", async ({
  page,
  browser,
  logInAsClient,
  client,
  site,
}) => {
  await logInAsClient();
  const gallery = await visitGallery(page, `?who=${demoLogIns.freelancer.lastName}`);
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  const day = await booking.dialog.locator('[role=gridcell] [data-selected=true]').getAttribute('aria-label');
  const time = await booking.chooseTime(0);

  const salonPage = await browser.newPage({ baseURL: site.portal });
  const date = new Date(`${/\w+ \d+, \d{4}/.exec(day ?? '')?.[0]} 12:00 UTC`).toISOString().slice(0, 10);
  const column = await openJournal(salonPage, site.portal, date);
  const appointment = column.getByRole('button', { name: new RegExp(` for ${nameOf(client)}, ${time} to `) });
  await expect(appointment).toBeHidden();
  await booking.bookButton.click();
  await expectBooked(page);
  await expect(appointment).toBeVisible();
  await salonPage.close();
});

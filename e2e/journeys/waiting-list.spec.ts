import type { Locator, Page } from '@playwright/test';
import { demoLogIns, type DemoUser } from '@frizo/demo';
import { readMailbox } from '@frizo/local-platform/testing';
import { bookingDialogOf, bookedDialog, expectBooked, type BookingDialog } from '../src/booking-dialog.ts';
import { pick } from '../src/booking-for-client-dialog.ts';
import { startSession } from '../src/demo-users.ts';
import type { Addresses } from '../src/env.ts';
import { visitGallery } from '../src/gallery.ts';
import { tabTo } from '../src/keyboard.ts';
import { expect, test } from '../src/test.ts';

const upcoming = '/me/my-appointments/upcoming';
const nameOf = ({ firstName, lastName }: Pick<DemoUser, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** Opens the booking dialog from a picture of the freelancer, with the same service for all clients: they see other pictures first. */
async function openBooking(page: Page): Promise<BookingDialog> {
  const gallery = await visitGallery(page, `?category=4&services=403&who=${demoLogIns.freelancer.lastName}`);
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseAddress();
  await expect(booking.freeDays.first()).toBeVisible();
  return booking;
}

/** Books the first time of the last free day that is shown. @returns the day, YYYY-MM-DD */
async function bookLastDay(page: Page): Promise<string> {
  const booking = await openBooking(page);
  const day = booking.freeDays.last();
  const [, title] = /(\w+ \d+, \d{4})/.exec((await day.getAttribute('aria-label')) ?? '') ?? [];
  await day.click();
  await expect(day).toHaveAttribute('data-selected', 'true');
  await booking.chooseTime(0);
  await booking.bookButton.click();
  await expectBooked(page);
  await bookedDialog(page).getByRole('button', { name: 'Done' }).click();
  return new Date(`${title} 12:00 UTC`).toISOString().slice(0, 10);
}

/** Opens the journal of the freelancer at a day. @returns the column */
async function openJournal(page: Page, { portal }: Addresses, day: string): Promise<Locator> {
  await startSession(page.context(), portal, demoLogIns.freelancer);
  await page.goto(`/book?date=${day}`);
  const column = page.getByRole('region').getByRole('list', { name: nameOf(demoLogIns.freelancer) });
  await expect(column).toBeVisible();
  return column;
}

/** Blocks everything after the first appointment. */
async function blockRest(page: Page, column: Locator): Promise<Locator> {
  await page.getByRole('button', { name: /^Book or block time, / }).click();
  const dialog = page.getByRole('dialog', { name: nameOf(demoLogIns.freelancer) });
  await dialog.getByRole('button', { name: 'Block' }).click();
  const end = dialog.getByLabel('End');
  await end.selectOption({ index: (await end.locator('option').count()) - 1 });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog).toBeHidden();
  const block = column.getByRole('button', { name: /^Blocked, / });
  await expect(block).toBeVisible();
  return block;
}

async function openWaitingList(page: Page): Promise<Locator> {
  await page.goto(upcoming);
  const section = page.getByRole('region', { name: 'Waiting list' });
  await expect(section).toBeVisible();
  return section;
}

test('clients of a full day are offered a canceled time in order, and the salon books the next one from its list', async ({
  browser,
  site,
  client,
  otherClient,
  nextClient,
}) => {
  const open = async (user: DemoUser) => {
    const page = await browser.newPage({ baseURL: site.portal });
    await startSession(page.context(), site.portal, user);
    return page;
  };
  const booked = nextClient();
  const [first, second, third, salon] = [
    await open(client),
    await open(otherClient),
    await open(booked),
    await browser.newPage({ baseURL: site.portal }),
  ];
  const day = await bookLastDay(third);
  const column = await openJournal(salon, site, day);
  const block = await blockRest(salon, column);

  // With the mouse.
  const booking = await openBooking(first);
  await booking.dialog.getByRole('button', { name: 'Join the waiting list' }).click();
  const join = first.getByRole('dialog', { name: 'Join the waiting list' });
  await join.getByRole('textbox', { name: 'Day' }).fill(day);
  await join.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(first.getByRole('dialog', { name: 'You are on the waiting list' })).toBeVisible();

  // With the keyboard alone.
  const { dialog } = await openBooking(second);
  await tabTo(second, dialog.getByRole('button', { name: 'Join the waiting list' }));
  await second.keyboard.press('Enter');
  const joinByKeys = second.getByRole('dialog', { name: 'Join the waiting list' });
  await expect(joinByKeys).toBeVisible();
  await tabTo(second, joinByKeys.getByRole('textbox', { name: 'Day' }));
  const [year, month, date] = day.split('-');
  await second.keyboard.type(`${month}${date}${year}`);
  await expect(joinByKeys.getByRole('textbox', { name: 'Day' })).toHaveValue(day);
  await tabTo(second, joinByKeys.getByRole('button', { name: 'Join', exact: true }));
  await second.keyboard.press('Enter');
  await expect(second.getByRole('dialog', { name: 'You are on the waiting list' })).toBeVisible();

  // The salon sees both, the first one first.
  await salon.getByRole('button', { name: 'Waiting list (2)' }).click();
  const list = salon.getByRole('complementary', { name: 'Waiting list' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([nameOf(client), nameOf(otherClient)]);

  const ofFirst = await openWaitingList(first);
  const ofSecond = await openWaitingList(second);
  await expect(ofFirst.getByRole('button', { name: 'Book it' })).toBeHidden();

  // The time becomes free, and is offered to the first client alone.
  await third.goto(`${upcoming}?search=${demoLogIns.freelancer.lastName}`);
  const canceledDay = third.getByRole('region', { name: `${month}/${date}/${year}` });
  await canceledDay.getByRole('button', { name: 'Cancel', exact: true }).click();
  await third.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(ofFirst.getByRole('button', { name: 'Book it' })).toBeVisible();
  await expect(list.getByRole('listitem', { name: nameOf(client) })).toContainText('Offered');
  await expect(ofSecond.getByRole('button', { name: 'Book it' })).toBeHidden();

  // The mail leads to the entry.
  const mail = await readMailbox(site.mailbox).waitFor({ to: client.email, subject: 'A time is free' });
  await first.goto(/(\/me\/my-appointments\/upcoming#waiting-\d+)/.exec(mail.text)?.[1] ?? 'none');
  await expect(ofFirst.locator('[id^="waiting-"]:focus')).toContainText('Kept for you until');

  // The second one is next, and books with one press of a key.
  await ofFirst.getByRole('button', { name: 'No thanks' }).click();
  const bookIt = ofSecond.getByRole('button', { name: 'Book it' });
  await expect(bookIt).toBeVisible();
  await tabTo(second, bookIt);
  await second.keyboard.press('Enter');
  await expect(bookedDialog(second)).toBeVisible();
  await expect(ofSecond).toBeHidden();
  await expect(
    column.getByRole('button', { name: new RegExp(` for ${nameOf(otherClient)}, `) }),
  ).toBeVisible();

  // The salon books the other one at the end of the day.
  await block.click();
  await salon.getByRole('dialog', { name: 'Blocked' }).getByRole('button', { name: 'Unblock' }).click();
  await expect(block).toBeHidden();
  const entry = list.getByRole('listitem', { name: nameOf(client) });
  await entry.getByRole('button', { name: 'Book' }).click();
  const form = salon.getByRole('dialog', { name: 'Book appointment' });
  await expect(form.getByText(new RegExp(`^for ${nameOf(client)}, `))).toBeVisible();
  await form.getByRole('button', { name: /Time$/ }).click();
  await salon.getByRole('listbox', { name: 'Time' }).getByRole('option').last().click();
  await pick(form, 'Processing', 0);
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await expectBooked(salon);
  await expect(entry).toBeHidden();
  await expect(ofFirst).toContainText('You are not on a waiting list.');
  for (const page of [first, second, third, salon]) await page.context().close();
});

test('a client leaves the waiting list, and the salon removes an entry and restores it', async ({
  page,
  browser,
  site,
  client,
  logInAsClient,
}) => {
  await logInAsClient();
  const booking = await openBooking(page);
  await booking.dialog.getByRole('button', { name: 'Join the waiting list' }).click();
  const join = page.getByRole('dialog', { name: 'Join the waiting list' });
  // An offer for the evening takes no time that other journeys book.
  await join.getByRole('radio', { name: /^Any day, / }).check();
  await join.getByRole('radio', { name: 'Evening' }).check();
  const day = await join.getByRole('textbox', { name: 'Day' }).inputValue();
  await join.getByRole('button', { name: 'Join', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'You are on the waiting list' })
    .getByRole('button', { name: 'Done' })
    .click();

  const salon = await browser.newPage({ baseURL: site.portal });
  await openJournal(salon, site, day);
  await salon.getByRole('button', { name: /^Waiting list \(/ }).click();
  const entry = salon
    .getByRole('complementary', { name: 'Waiting list' })
    .getByRole('listitem', { name: nameOf(client) });
  await entry.getByRole('button', { name: 'Remove' }).click();
  await expect(entry).toBeHidden();
  await salon.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toBeVisible();

  const section = await openWaitingList(page);
  await section.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the list' }).click();
  await expect(section).toBeHidden();
  await expect(entry).toBeHidden();
  await salon.context().close();
});

import type { Locator, Page } from '@playwright/test';
import { readMailbox } from '@frizo/local-platform/testing';
import { bookingDialogOf, expectBooked, expectSaved } from '../src/booking-dialog.ts';
import type { Addresses } from '../src/env.ts';
import { visitGallery } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

/** Books one service from a gallery card. @returns its time, such as `10:15 AM` */
async function bookOne(page: Page, query: string): Promise<string> {
  const gallery = await visitGallery(page, query);
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  const time = await booking.chooseTime(0);
  await booking.bookButton.click();
  await expectBooked(page);
  return time;
}

interface BookedMail {
  readonly time: string;
  readonly id: number;
  /** Confirms the appointment. */
  readonly link: string;
}

/** Books one service and reads its confirmation mail; the mailbox may contain older ones. */
async function bookWithMail(
  page: Page,
  query: string,
  { mailbox }: Addresses,
  { email }: { readonly email: string },
): Promise<BookedMail> {
  const mails = readMailbox(mailbox);
  const [newest] = await mails.list({ to: email });
  const time = await bookOne(page, query);
  const filter = { to: email, subject: 'Appointment booked', ...(newest && { after: newest.id }) };
  const { text } = await mails.waitFor(filter);
  return {
    time,
    id: Number(/FR-(\d+)/.exec(text)?.[1]),
    link: /https?:\S+\/confirm-appointment#\S+/.exec(text)?.[0] ?? 'no link',
  };
}

test('the link in the mail confirms an appointment, without a log-in', async ({
  page,
  browser,
  client,
  logInAsClient,
  site,
}) => {
  await logInAsClient();
  const { time, id, link } = await bookWithMail(page, '?category=2', site, client);

  const visitor = await browser.newPage({ baseURL: site.portal });
  await visitor.goto(link);
  await expect(visitor.getByRole('article')).toContainText(time);
  await visitor.getByRole('button', { name: "I'll be there" }).click();
  await expect(visitor.getByText('Thank you. We look forward to seeing you.')).toBeVisible();
  // The page has removed the token from its address, so that the same URL loads again only after another page.
  await visitor.goto('about:blank');
  await visitor.goto(link);
  await expect(visitor.getByText('You have already confirmed.')).toBeVisible();
  await visitor.close();

  await expect((await openAppointment(page, id)).getByText('Confirmed', { exact: true })).toBeVisible();
});

test('a private calendar address serves the booked appointments until it is revoked', async ({
  page,
  logInAsClient,
  request,
}) => {
  await logInAsClient();
  await bookOne(page, '?category=3');
  await page.goto('/me/my-appointments/upcoming');
  await page.getByText('Subscribe in your calendar').click();
  await page.getByRole('button', { name: 'Create a private address' }).click();
  const address = await page.getByLabel('Private address').inputValue();

  const feed = await request.get(address);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  expect(await feed.text()).toContain('BEGIN:VEVENT');

  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Create a private address' })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('a canceled appointment can be booked again with the same service', async ({ page, logInAsClient }) => {
  await logInAsClient();
  await bookOne(page, '?category=5');
  await page.goto('/me/my-appointments/upcoming');
  const card = page
    .getByRole('listitem')
    .filter({ hasText: /FR-\d+/ })
    .last();
  const number = /FR-\d+/.exec((await card.textContent()) ?? '')?.[0] ?? 'no number';
  const service = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText('Appointment canceled', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  const canceled = page.getByRole('listitem').filter({ hasText: number }).last();
  await expect(canceled).toContainText('Canceled');
  await canceled.getByRole('button', { name: 'Book again' }).click();
  const booking = bookingDialogOf(page);
  await expect(booking.dialog).toContainText(service);
  await booking.chooseDay();
  await booking.chooseTime(0);
  await booking.bookButton.click();
  await expectBooked(page);
});

test('rejects a change of an appointment that another tab has changed, and says why', async ({
  page,
  context,
  client,
  logInAsClient,
  site,
}) => {
  await logInAsClient();
  const { id } = await bookWithMail(page, '?category=4', site, client);
  const first = await startChange(page, id, (times) => times.first());
  const other = await context.newPage();
  const second = await startChange(other, id, (times) => times.last());
  await first.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, page.getByText('Appointment changed', { exact: true }));

  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('alert')).toContainText(
    'This appointment was changed in the meantime. Please look at it again. It is now on',
  );
  await expect(other.getByText('Appointment changed', { exact: true })).toBeHidden();
});

/** Opens an appointment by its URL, which works on any page of the list. */
async function openAppointment(page: Page, id: number): Promise<Locator> {
  await page.goto(`/me/my-appointments/upcoming?appointment=${id}`);
  return page.getByRole('dialog', { name: 'Appointment', exact: true });
}

/** Opens the Modify dialog and chooses another time on the same day. */
async function startChange(page: Page, id: number, choose: (times: Locator) => Locator): Promise<Locator> {
  await (await openAppointment(page, id)).getByRole('button', { name: 'Modify' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify appointment' });
  const times = dialog.getByRole('listbox', { name: 'Time' }).getByRole('option', { selected: false });
  await choose(times).click();
  return dialog;
}

import { demoLogIns } from '@frizo/demo';
import { readMailbox } from '@frizo/local-platform/testing';
import {
  bookedDialog,
  bookedNotice,
  bookingDialogOf,
  expectBooked,
  overlapQuestion,
} from '../src/booking-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { typeLogIn } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

test('a visitor who books logs in first, and then continues the booking', async ({ page, client, site }) => {
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  await typeLogIn(page, client.email);

  const booking = bookingDialogOf(page);
  await expect(booking.dialog).toContainText(`for ${client.firstName} ${client.lastName}`);
  await booking.chooseDay();
  const time = await booking.chooseTime(0);
  await booking.bookButton.click();

  await expectBooked(page);
  await expect(booking.dialog).toBeHidden();
  const confirmation = bookedDialog(page);
  await expect(confirmation).toContainText(time);
  await expect(confirmation.getByRole('link', { name: 'Google Calendar' })).toBeVisible();
  await confirmation.getByRole('button', { name: 'Done' }).click();
  await expect(gallery.bookButton(0)).toBeFocused();

  await page.getByRole('banner').getByRole('link', { name: 'My appointments' }).click();
  await expect(page).toHaveURL(/\/me\/my-appointments\/?/);
  await expect(page.getByRole('listitem').filter({ hasText: time }).first()).toBeVisible();

  const mailbox = readMailbox(site.mailbox);
  const toClient = await mailbox.waitFor({ to: client.email, subject: 'Appointment booked' });
  expect(toClient.text).toContain(`Hello ${client.firstName}, your appointment is booked.`);
  expect(toClient.text).toContain(time);
  const number = /Number: (.+)/.exec(toClient.text)?.[1] ?? 'none';
  await expect
    .poll(async () =>
      (await mailbox.list({ subject: 'New appointment' })).some(({ text }) => text.includes(number)),
    )
    .toBe(true);
});

test('the log-in dialog rejects a wrong password, and then accepts the right one', async ({
  page,
  client,
}) => {
  await visitGallery(page);
  await page.getByRole('link', { name: 'Log In' }).click();
  await typeLogIn(page, client.email, 'Wrong-1234');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog.getByText('The e-mail or password is incorrect')).toBeVisible();

  await typeLogIn(page, client.email);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
});

test('offers the nearest times when another client has booked the time, and books one of them', async ({
  page,
  browser,
  otherClient,
  logInAsClient,
  site,
}) => {
  await logInAsClient();
  const gallery = await visitGallery(page, '?category=2');
  await gallery.bookButton(1).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();

  const otherContext = await browser.newContext({ baseURL: site.portal });
  const otherPage = await otherContext.newPage();
  const otherGallery = await visitGallery(otherPage, '?category=2');
  await otherGallery.bookButton(1).click();
  await typeLogIn(otherPage, otherClient.email);
  const otherBooking = bookingDialogOf(otherPage);
  await otherBooking.chooseDay();
  const time = await otherBooking.chooseTime(1);
  await otherBooking.bookButton.click();
  await expectBooked(otherPage);
  await otherContext.close();

  await booking.times.getByText(time, { exact: true }).click();
  await expect(booking.refusal).toContainText('This time is no longer free. Please choose another one.');
  await booking.refusal.getByRole('button').first().click();
  await expect(booking.refusal).toBeHidden();
  await booking.bookButton.click();
  await expectBooked(page);
});

test('a double click on Book creates one appointment', async ({ page, logInAsClient }) => {
  await logInAsClient();
  const gallery = await visitGallery(page, '?category=3');
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  await booking.chooseTime(0);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/client-appointments'))
      saves.push(request.url());
  });
  await booking.bookButton.dblclick();
  // A client with another appointment at that time confirms first, which sends a second request.
  await expect(bookedNotice(page).or(overlapQuestion(page)).first()).toBeVisible();
  expect(saves).toHaveLength(1);
  await expectBooked(page);
});

test('the dialog keeps its height when another day is chosen', async ({ page, logInAsClient }) => {
  await logInAsClient();
  const gallery = await visitGallery(page, '?category=3');
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await expect(booking.times.first()).toBeVisible();
  const before = await booking.dialog.boundingBox();
  await booking.freeDays.nth(1).click();
  await expect(booking.times.first()).toBeVisible();
  expect((await booking.dialog.boundingBox())?.height).toBe(before?.height);
});

test('the calendar shows one to four months, depending on the width of the dialog', async ({
  page,
  logInAsClient,
}) => {
  await logInAsClient();
  const gallery = await visitGallery(page, '?category=4');
  await gallery.bookButton(0).click();
  const { dialog, chooseDay } = bookingDialogOf(page);
  await chooseDay();
  for (const [width, months] of [
    [1280, 4],
    [1000, 3],
    [768, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(dialog.getByRole('grid'), `${width} px`).toHaveCount(months);
    const overhang = await dialog.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(overhang, `${width} px`).toBe(0);
  }
});

test('loads the times of any artist with one request', async ({ page, logInAsClient }) => {
  await logInAsClient();
  const gallery = await visitGallery(page, `?who=${demoLogIns.owner.lastName}`);
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/(free-starts|time-intervals)\?/.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  await booking.dialog.getByRole('button', { name: /Artist$/ }).click();
  await page.getByRole('option', { name: /^Any artist/ }).click();
  await expect(booking.times.first()).toBeVisible();
  await booking.chooseTime(0);
  await expect(booking.dialog.getByText(/^With /)).toBeVisible();
  expect(calls).toEqual(['/api/booking/secure/free-starts']);
});

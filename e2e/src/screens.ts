import { expect, type BrowserContext, type Page } from '@playwright/test';
import { addressOf, holdTime } from '@frizo/contracts';
import { demoLogIns, type DemoUser } from '@frizo/demo';
import { readMailbox } from '@frizo/local-platform/testing';
import { expectBooked, bookingDialogOf } from './booking-dialog.ts';
import type { Addresses } from './env.ts';
import { visitGallery } from './gallery.ts';
import { removeLastGoodBuild } from './last-good-build.ts';
import { breakFiles } from './network-faults.ts';
import { startSession, typeLogIn } from './demo-users.ts';
import { filesOf } from './remote-files.ts';

/** A state of the user interface, and how to open it. */
export interface Screen {
  readonly name: string;
  show(page: Page, site: Addresses): Promise<void>;
}

type LogIn = Pick<DemoUser, 'email'>;

/** Main states of the gallery, the log-in, the booking, the appointments and the mailbox. */
export const screens: readonly Screen[] = [
  { name: 'home', show: async (page) => void (await visitGallery(page)) },
  { name: 'search-result', show: async (page) => void (await visitGallery(page, '?category=1&where=60614')) },
  { name: 'search-suggestions', show: showSuggestions },
  { name: 'search-empty', show: (page) => visit(page, '/?who=Nobody%20Atall', 'Nothing found.') },
  { name: 'gallery-failed', show: showDeadNetwork },
  { name: 'remote-failed', show: showFailedRemote },
  { name: 'dialog-failed', show: showFailedDialog },
  { name: 'log-in', show: showLogIn },
  { name: 'log-in-wrong', show: showWrongPassword },
  { name: 'book-opened', show: async (page, site) => void (await openBooking(page, site)) },
  { name: 'book-artists', show: showArtists },
  { name: 'book-day', show: async (page, site) => (await openBooking(page, site)).chooseDay() },
  { name: 'book-time', show: async (page, site) => chooseTime(page, site) },
  { name: 'book-taken', show: showTaken },
  { name: 'appointments-unpaid', show: (page, site) => showAppointments(page, site, 'pending') },
  { name: 'appointments-upcoming', show: (page, site) => showAppointments(page, site, 'upcoming') },
  { name: 'appointments-history', show: (page, site) => showAppointments(page, site, 'history') },
  {
    name: 'appointments-none',
    show: (page, site) => showAppointments(page, site, 'upcoming', demoLogIns.admin),
  },
  { name: 'log-out', show: (page) => visit(page, '/log-out', 'You are logged out') },
  { name: 'not-found', show: (page) => visit(page, '/no/such/page', 'Page not found') },
  { name: 'mailbox', show: (page, site) => showMailbox(page, site) },
  { name: 'mailbox-message', show: showMail },
  { name: 'mailbox-empty', show: (page, { mailbox }) => visit(page, `${mailbox}/?to=nobody`, 'Inbox') },
];

async function visit(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(text).first()).toBeVisible();
}

async function logInAs(context: BrowserContext, { portal }: Addresses, logIn: LogIn): Promise<void> {
  await startSession(context, portal, logIn);
}

async function showSuggestions(page: Page): Promise<void> {
  const where = await (await visitGallery(page)).openPanel('Where');
  await where.getByRole('combobox').pressSequentially('San');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
}

async function showDeadNetwork(page: Page): Promise<void> {
  await page.route('**/api/discovery/gallery*', (route) => route.abort());
  await visit(page, '/', 'We could not load the gallery.');
}

async function showFailedRemote(page: Page): Promise<void> {
  await removeLastGoodBuild(page, 'mf-discovery');
  await breakFiles(page, filesOf('mf-discovery', 'remote', 'entry'), 'is missing');
  await visit(page, '/', 'This part of the page could not be shown.');
}

async function showFailedDialog(page: Page, site: Addresses): Promise<void> {
  await logInAs(page.context(), site, demoLogIns.client);
  await removeLastGoodBuild(page, 'mf-booking');
  await breakFiles(page, filesOf('mf-booking', 'modals', 'entry'), 'is missing');
  await (await visitGallery(page)).bookButton(0).click();
  await expect(page.getByText(/^This dialog could not be shown\./)).toBeVisible();
}

async function showLogIn(page: Page): Promise<void> {
  await visitGallery(page);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' }).getByLabel('E-mail')).toBeFocused();
}

async function showWrongPassword(page: Page): Promise<void> {
  await showLogIn(page);
  await typeLogIn(page, demoLogIns.client.email, 'Wrong-1234');
  await expect(page.getByText('The e-mail or password is incorrect')).toBeVisible();
}

async function openBooking(page: Page, site: Addresses, query = '?category=3') {
  await logInAs(page.context(), site, demoLogIns.client);
  await (await visitGallery(page, query)).bookButton(0).click();
  const booking = bookingDialogOf(page);
  await expect(booking.bookButton).toBeVisible();
  return booking;
}

async function showArtists(page: Page, site: Addresses): Promise<void> {
  const { dialog } = await openBooking(page, site);
  await dialog.getByRole('button', { name: /Artist/ }).click();
  await expect(page.getByRole('listbox', { name: 'Artist' }).getByRole('option').first()).toBeVisible();
}

async function chooseTime(page: Page, site: Addresses): Promise<void> {
  const booking = await openBooking(page, site);
  await booking.chooseDay();
  await booking.chooseTime(1);
}

/** Stubs the response that the service sends when another client took the time first. */
async function showTaken(page: Page, site: Addresses): Promise<void> {
  const { url } = addressOf(holdTime, { artistId: 1, addressId: 1, serviceId: 1, startTimestamp: 0 });
  await page.route(`**${url}`, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const { startTimestamp } = route.request().postDataJSON() as { startTimestamp: number };
    const nearest = [1, 2, 3, 5, 7, 9].map((steps) => startTimestamp + steps * 900);
    const message = 'This time is no longer free. Please choose another one.';
    const key = 'booking.slot_taken';
    const items = [{ key, message, details: { nearest } }];
    return route.fulfill({ status: 409, json: { error: { key, message, items } } });
  });
  const booking = await openBooking(page, site);
  await booking.chooseDay();
  await booking.times.first().click();
  await expect(booking.refusal).toBeVisible();
  await booking.refusal.scrollIntoViewIfNeeded();
}

async function showAppointments(page: Page, site: Addresses, tab: string, logIn: LogIn = demoLogIns.client) {
  await logInAs(page.context(), site, logIn);
  await page.goto(`/me/my-appointments/${tab}`);
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/AM|PM|yet|Nothing to pay/)
      .first(),
  ).toBeVisible();
}

/** Workers show screens at the same time, so each screen books another artist. */
async function showMailbox(page: Page, site: Addresses, query = '?category=2'): Promise<void> {
  const booking = await openBooking(page, site, query);
  await booking.chooseDay();
  await booking.chooseTime(0);
  await booking.bookButton.click();
  await expectBooked(page);
  await readMailbox(site.mailbox).waitFor({ to: demoLogIns.client.email, subject: 'Appointment booked' });
  await visit(page, site.mailbox, 'Appointment booked');
}

async function showMail(page: Page, site: Addresses): Promise<void> {
  await showMailbox(page, site, '?category=1');
  await page
    .getByRole('link', { name: /Appointment booked/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /Appointment booked/ })).toBeVisible();
}

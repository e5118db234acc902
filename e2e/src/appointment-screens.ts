import { expect, type Locator, type Page } from '@playwright/test';
import {
  addressOf,
  getConfirmation,
  getOwnWaitingList,
  type Confirmation,
  type WaitingEntry,
} from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import type { Addresses } from './env.ts';
import { startSession } from './demo-users.ts';
import type { Screen } from './screens.ts';

/** A client's booked appointments: details, cancellation, calendar feed and confirmation. */
export const appointmentScreens: readonly Screen[] = [
  { name: 'appointment-detail', show: async (page, site) => void (await openDetail(page, site)) },
  { name: 'appointment-detail-history', show: showPast },
  { name: 'appointment-cancel', show: showCancel },
  { name: 'appointments-not-found', show: showNotFound },
  { name: 'calendar-feed', show: showFeed },
  { name: 'calendar-feed-revoke', show: showRevoke },
  { name: 'waiting-list', show: showWaitingList },
  { name: 'confirm-appointment', show: (page) => showConfirm(page, 'sent') },
  { name: 'confirm-confirmed', show: (page) => showConfirm(page, 'confirmed') },
  { name: 'confirm-unknown', show: showUnknown },
];

async function openList(page: Page, { portal }: Addresses, address = 'upcoming'): Promise<void> {
  await startSession(page.context(), portal, demoLogIns.client);
  await page.goto(`/me/my-appointments/${address}`);
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
}

async function openDetail(page: Page, site: Addresses, tab = 'upcoming'): Promise<Locator> {
  await openList(page, site, tab);
  await page.getByRole('button', { name: 'Details' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await expect(dialog.getByText('Price')).toBeVisible();
  return dialog;
}

async function showPast(page: Page, site: Addresses): Promise<void> {
  await openDetail(page, site, 'history');
}

async function showCancel(page: Page, site: Addresses): Promise<void> {
  await openList(page, site);
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function showNotFound(page: Page, site: Addresses): Promise<void> {
  await openList(page, site, 'upcoming?search=nobody%20atall');
  await expect(page.getByText('No appointment with this salon or artist.')).toBeVisible();
}

async function showFeed(page: Page, site: Addresses): Promise<void> {
  await openList(page, site);
  await page.getByText('Subscribe in your calendar').click();
  const create = page.getByRole('button', { name: 'Create a private address' });
  const address = page.getByRole('textbox', { name: 'Private address' });
  await expect(create.or(address)).toBeVisible();
  if (await create.isVisible()) await create.click();
  await expect(address).toBeVisible();
  await address.scrollIntoViewIfNeeded();
}

async function showRevoke(page: Page, site: Addresses): Promise<void> {
  await showFeed(page, site);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

/** Stubs the service: a real offer is made minutes after a cancellation, and only for a while. */
async function showWaitingList(page: Page, site: Addresses): Promise<void> {
  const { url } = addressOf(getOwnWaitingList, {});
  const entry: WaitingEntry = {
    ...{ id: 1, version: 1, status: 'waiting', salonId: 1, salonName: 'Copper & Sage', addressId: 1 },
    address: {
      ...{ id: 1, address: '12 Palm Ave', suite: null, city: 'Phoenix', state: 'AZ', zip: '85001' },
      ...{ timezone: 'America/Phoenix', lat: 33.45, lon: -112.07 },
    },
    ...{ serviceId: 1, serviceName: 'Balayage', imageId: 0, artistId: 1, artistName: 'Maeve Ito' },
    ...{ fromDate: '2031-03-03', toDate: '2031-03-09', earliestTime: null, latestTime: null },
    ...{ timezone: 'America/Phoenix', createdTimestamp: 1_900_000_000, offer: null, endedOffer: null },
  };
  const startTimestamp = Date.parse('2031-03-05T17:00:00Z') / 1000;
  const now = Date.parse((await page.request.get(site.portal)).headers()['date'] ?? '') / 1000;
  const offer = {
    ...{ id: 1, artistId: 1, artistName: 'Maeve Ito', date: '2031-03-05', startTime: 36_000, startTimestamp },
    ...{ durationTime: 5_400, priceCent: 12_000 },
    offeredUntilTimestamp: now + 1_750,
  };
  const entries: WaitingEntry[] = [
    { ...entry, status: 'offered', offer },
    {
      ...entry,
      ...{ id: 2, serviceName: 'Bob', artistId: null, artistName: null, earliestTime: 61_200 },
      endedOffer: { id: 2, startTimestamp, reason: 'taken' },
    },
  ];
  await page.route(`**${url}`, (route) => route.fulfill({ json: { entries } }));
  await openList(page, site);
  await expect(page.getByRole('button', { name: 'Book it' })).toBeVisible();
}

/** Stubs the service: a real link comes in a mail, for which each run would have to book an appointment. */
async function showConfirm(page: Page, confirmation: Confirmation): Promise<void> {
  const { url } = addressOf(getConfirmation, { token: 'any' });
  const address = {
    ...{ id: 1, address: '12 Palm Ave', suite: null, city: 'Phoenix', state: 'AZ', zip: '85001' },
    ...{ timezone: 'America/Phoenix', lat: 33.45, lon: -112.07 },
  };
  const appointment = {
    ...{ aptNo: 'A-900', salonName: 'Copper & Sage', address, artistName: 'Maeve Ito' },
    ...{ serviceName: 'Balayage', date: '2031-03-03', startTime: 36_000, durationTime: 5_400 },
    ...{ timezone: 'America/Phoenix', status: 0, confirmation },
  };
  await page.route(`**${url}`, (route) => route.fulfill({ json: { appointment } }));
  await page.goto('/confirm-appointment#any');
  await expect(page.getByRole('article', { name: 'Monday, 03/03/2031' })).toBeVisible();
}

async function showUnknown(page: Page): Promise<void> {
  await page.goto('/confirm-appointment#nobody');
  await expect(page.getByText('This link does not lead to an appointment.')).toBeVisible();
}

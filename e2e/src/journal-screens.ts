import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf, getSalonWaitingList, type SalonWaitingEntry } from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { startSession } from './demo-users.ts';
import type { Addresses } from './env.ts';
import type { Screen } from './screens.ts';

/** The calendar of a salon, and its dialogs. */
export const journalScreens: readonly Screen[] = [
  { name: 'journal', show: async (page, site) => void (await openJournal(page, site)) },
  { name: 'journal-appointment', show: showJournalAppointment },
  { name: 'journal-empty-slot', show: showEmptySlot },
  { name: 'journal-week', show: async (page, site) => void (await openWeek(page, site)) },
  { name: 'journal-list', show: showList },
  { name: 'journal-calendar', show: showCalendar },
  { name: 'journal-print', show: showPrintSheet },
  { name: 'journal-find', show: showFinding },
  { name: 'journal-shortcuts', show: showShortcuts },
  { name: 'journal-waiting-list', show: showWaitingList },
];

/** Opens the journal, the page that a professional sees after logging in. @returns its day */
async function openJournal(page: Page, site: Addresses): Promise<Locator> {
  await startSession(page.context(), site.portal, demoLogIns.owner);
  await page.goto('/book');
  const day = page.getByRole('region', { name: /^Today, / });
  await expect(day.getByRole('list').first()).toBeVisible();
  return day;
}

/** An appointment on the next day that has any. */
async function showJournalAppointment(page: Page, site: Addresses): Promise<void> {
  await openJournal(page, site);
  const appointments = page.getByRole('region').getByRole('button', { name: / for .+, upcoming$/ });
  for (let days = 0; days < 7 && (await appointments.count()) === 0; days += 1) {
    const heading = await page.getByRole('heading', { level: 2 }).first().textContent();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(heading ?? '');
    await expect(page.getByRole('region').getByRole('list').first()).toBeVisible();
  }
  await appointments.first().click();
  await expect(page.getByRole('dialog', { name: 'Appointment' }).getByText('Processing')).toBeVisible();
}

async function showEmptySlot(page: Page, site: Addresses): Promise<void> {
  await openJournal(page, site);
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await page
    .getByRole('button', { name: /^Book or block time, / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('dialog').getByLabel('End')).toBeVisible();
}

async function openWeek(page: Page, site: Addresses): Promise<Locator> {
  await openJournal(page, site);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  const week = page.getByRole('region', { name: /^\d.+ to \d/ });
  await expect(week.getByRole('list')).toHaveCount(7);
  return week;
}

async function showList(page: Page, site: Addresses): Promise<void> {
  await openJournal(page, site);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Appointments and blocks' })).toBeVisible();
}

async function showCalendar(page: Page, site: Addresses): Promise<void> {
  await openJournal(page, site);
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
}

/** The sheet as it is on paper. */
async function showPrintSheet(page: Page, site: Addresses): Promise<void> {
  await openJournal(page, site);
  // What is only printed is found by its role in print alone.
  await page.emulateMedia({ media: 'print' });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('main', { name: /^Today, / })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function showFinding(page: Page, site: Addresses): Promise<void> {
  await openJournal(page, site);
  await page.getByRole('button', { name: 'Find client' }).click();
  await page.getByRole('combobox', { name: 'Client' }).fill('Ma');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
}

async function showShortcuts(page: Page, site: Addresses): Promise<void> {
  await openJournal(page, site);
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Stubs the service: the demo's clients wait for nothing. */
async function showWaitingList(page: Page, site: Addresses): Promise<void> {
  const { url } = addressOf(getSalonWaitingList, { fromDate: '', toDate: '', artistList: [] });
  const entry = (id: number, firstName: string, lastName: string): SalonWaitingEntry => ({
    ...{ id, version: 1, status: 'waiting', addressId: 1, serviceId: 1, serviceName: 'Balayage', imageId: 0 },
    ...{ artistId: null, artistName: null, fromDate: '2031-03-03', toDate: '2031-03-09' },
    ...{ earliestTime: null, latestTime: null, timezone: 'America/Phoenix', createdTimestamp: 1_900_000_000 },
    ...{ offer: null, canRemove: true },
    client: { salonClientId: id, firstName, lastName, phone: '6025550143' },
  });
  const offer = {
    ...{ id: 1, artistId: 1, artistName: 'Maeve Ito', date: '2031-03-05', startTime: 36_000 },
    ...{ startTimestamp: 1_930_000_000, durationTime: 5_400, priceCent: 12_000 },
    offeredUntilTimestamp: 1_930_000_000,
  };
  const entries: SalonWaitingEntry[] = [
    { ...entry(1, 'Ada', 'Reyes'), status: 'offered', artistId: 1, artistName: 'Maeve Ito', offer },
    { ...entry(2, 'Bartholomew', 'Featherstonehaugh'), earliestTime: 61_200 },
    { ...entry(3, 'Iris', 'Novak'), serviceName: 'Bob', toDate: '2031-03-03', canRemove: false },
  ];
  await page.route(`**${url.split('?')[0]}?*`, (route) => route.fulfill({ json: { entries } }));
  await openJournal(page, site);
  await page.getByRole('button', { name: 'Waiting list (3)' }).click();
  await expect(
    page.getByRole('list', { name: 'Waiting clients' }).getByRole('listitem').first(),
  ).toBeVisible();
}

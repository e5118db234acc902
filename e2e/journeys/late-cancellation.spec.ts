import type { Browser, Page } from '@playwright/test';
import {
  addressOf,
  type Appointment,
  getClientAppointments,
  getSalonPolicy,
  getTimeMarkers,
  type OwnSalonService,
  getOwnSalonServices,
  saveSalonPolicy,
  searchGallery,
} from '@frizo/contracts';
import { buildDemoData, type DemoUser } from '@frizo/demo';
import { findLayoutProblems } from '../screens/find-layout-problems.ts';
import { findViolationsIn } from '../screens/find-violations.ts';
import {
  bookedDialog,
  bookingDialogOf,
  click,
  expectBooked,
  overlapQuestion,
} from '../src/booking-dialog.ts';
import { CardForm, testCards } from '../src/card-form.ts';
import { callsAs } from '../src/demo-calls.ts';
import { startSession } from '../src/demo-users.ts';
import type { Addresses } from '../src/env.ts';
import { keyboardOf } from '../src/input-methods.ts';
import { expect, test as base } from '../src/test.ts';
import { letSalonTakeCards } from '../src/unpaid-visit.ts';

/** An earlier visit of a client, who books it again. */
interface EarlierVisit {
  readonly client: DemoUser;
  readonly appointment: Appointment;
  readonly owner: DemoUser;
}

// The users do not depend on the date, only the calendars do.
const { users } = buildDemoData({ today: '2026-03-02' });

const test = base.extend<{ readonly visit: EarlierVisit }>({
  async visit({ context, site, nextClient }, use) {
    let visit: EarlierVisit | null = null;
    while (visit === null) visit = await findEarlierVisit(site.portal, nextClient());
    await letSalonTakeCards(site.portal, visit.owner);
    await startSession(context, site.portal, visit.client);
    await use(visit);
    await endPolicy(site.portal, visit.owner);
  },
});

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

/** At a salon where no other journey books: they would have to accept its policy. */
async function findEarlierVisit(portal: string, client: DemoUser): Promise<EarlierVisit | null> {
  const call = await callsAs(portal, client);
  const { data } = await call(getClientAppointments, { tab: 'history' });
  const busy = await salonsInGallery(portal);
  // Some services are free.
  const paid = data.filter(({ priceCent, salonId }) => priceCent > 0 && !busy.has(salonId));
  for (const appointment of paid.toSorted((one, other) => other.salonId - one.salonId)) {
    const owner = users.find(({ salonId, isSalonAdmin }) => isSalonAdmin && salonId === appointment.salonId);
    if (owner === undefined) continue;
    const { services } = await (await callsAs(portal, owner))(getOwnSalonServices, {});
    const isOffered = services.some(({ id }) => id === appointment.serviceId);
    if (isOffered && (await isFreeThisWeek(portal, client, appointment)))
      return { client, appointment, owner };
  }
  return null;
}

/** Of the first pictures of the gallery and of its categories, which journeys book from. */
async function salonsInGallery(portal: string): Promise<ReadonlySet<number>> {
  const salons = new Set<number>();
  for (const categoryID of [undefined, 1, 2, 3, 4, 5]) {
    const { url } = addressOf(searchGallery, { count: 4, ...(categoryID !== undefined && { categoryID }) });
    const found = searchGallery.answer.parse(await (await fetch(portal + url)).json());
    if (found.type === 1) for (const { salon } of found.items) salons.add(salon.id);
  }
  return salons;
}

/** Whether the visit can be booked again at a time when canceling is not free any more: the salon's policy speaks of a week. */
async function isFreeThisWeek(
  portal: string,
  client: DemoUser,
  { salonId: salonID, addressId: addressID, serviceId: serviceID, artistId }: Appointment,
): Promise<boolean> {
  const call = await callsAs(portal, client);
  const now = Date.parse((await fetch(portal)).headers.get('date') ?? '');
  const dayFromNow = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const { markers } = await call(getTimeMarkers, {
    ...{ salonID, addressID, serviceID, artistList: [artistId] },
    ...{ fromDate: dayFromNow(2), toDate: dayFromNow(5) },
  });
  return markers.some(({ available }) => available);
}

async function endPolicy(portal: string, owner: DemoUser): Promise<void> {
  const call = await callsAs(portal, owner);
  const { policy } = await call(getSalonPolicy, {});
  await call(saveSalonPolicy, {
    ...{ freeCancellationHours: 24, lateFeePercent: 0, noShowFeePercent: 0, words: '', deposits: [] },
    baseVersion: policy?.version ?? 0,
  });
}

/** A page of the salon's owner in a browser of their own. */
async function openAsSalon(browser: Browser, { portal }: Addresses, owner: DemoUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal });
  await startSession(context, portal, owner);
  return context.newPage();
}

/** The salon wants a fifth of the service when it is booked, and half of it from those who cancel in the week before. */
async function savePolicy(salon: Page, { i18nKey }: Pick<OwnSalonService, 'i18nKey'>): Promise<void> {
  await salon.goto('/book');
  await salon.getByText('Cancellation policy and deposits').click();
  const form = salon.getByRole('form', { name: 'Cancellation policy' });
  await form.getByLabel('Hours before the start until which canceling is free').fill('168');
  await form.getByLabel('Late cancellation fee, % of the price').fill('50');
  await form
    .getByLabel('Add a deposit for')
    .selectOption(await form.getByRole('option', { name: startingWith(i18nKey) }).innerText());
  await form.getByRole('combobox', { name: startingWith(i18nKey) }).selectOption('A part of the price');
  await form.getByLabel(`Part of ${i18nKey}, %`, { exact: true }).fill('20');
  await form.getByRole('button', { name: 'Save policy' }).click();
  await expect(form.getByText(/^Saved\. It applies/)).toBeVisible();
}

/** Other services may have names that end with this one. */
function startingWith(service: string): RegExp {
  return new RegExp(`^${service.replaceAll(/[^\w ]/g, '.')}, \\$`);
}

/** The appointment whose client has accepted a policy. */
async function acceptedBy(portal: string, client: DemoUser): Promise<Appointment> {
  const call = await callsAs(portal, client);
  const { data } = await call(getClientAppointments, { tab: 'upcoming' });
  const found = data.find(({ acceptedPolicy }) => acceptedPolicy);
  if (found === undefined) throw new Error('nothing was booked with a policy');
  return found;
}

/** '$24.00' of a sentence. */
function amountIn(text: string): string {
  const [amount] = /\$[\d,]+\.\d\d/.exec(text) ?? [];
  if (amount === undefined) throw new Error(`there is no amount in: ${text}`);
  return amount;
}

function centsOf(amount: string): number {
  return Number(amount.replace(/\D/g, ''));
}

test('a deposit is paid with a second card, a late cancellation costs a fee, and the salon forgives it', async ({
  page,
  browser,
  site,
  visit,
}) => {
  const { client, owner, appointment: earlier } = visit;
  const keyboard = keyboardOf(page);
  const findViolations = findViolationsIn(page);
  const salon = await openAsSalon(browser, site, owner);
  await savePolicy(salon, { i18nKey: earlier.serviceName });

  await page.goto('/me/my-appointments/history');
  const earlierRow = page.getByRole('listitem').filter({ hasText: earlier.aptNo });
  await keyboard.press(earlierRow.getByRole('button', { name: 'Book again' }));
  const booking = bookingDialogOf(page);
  await booking.chooseDay(click, 1);
  await booking.chooseTime(0);
  const policy = booking.dialog.getByRole('region', { name: 'Cancellation policy' });
  const terms = policy.getByRole('listitem');
  await expect(terms.first()).toHaveText(/^You pay \$[\d,.]+ now, when you book/);
  const depositText = amountIn(await terms.first().innerText());
  const feeText = amountIn(await terms.filter({ hasText: /^Canceling costs/ }).innerText());
  await keyboard.press(booking.bookButton);
  await expect(booking.dialog.getByText('Please accept the policy to book.')).toBeVisible();
  await keyboard.press(policy.getByRole('checkbox'));
  expect(await findViolations()).toEqual([]);
  expect(await findLayoutProblems(page)).toEqual([]);
  await keyboard.press(booking.bookButton);

  // The card is charged once the appointment is booked; the client does not lose it because of the card.
  const form = new CardForm(page);
  await form.add(testCards.declinedLater);
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  const failed = deposit.getByText('its deposit could not be charged');
  const question = overlapQuestion(page);
  await expect(failed.or(question).first()).toBeVisible();
  if (await question.isVisible()) await keyboard.press(question.getByRole('button', { name: 'Book anyway' }));
  await expect(failed).toBeVisible();
  await keyboard.press(deposit.getByRole('button', { name: 'Add new' }));
  await form.add(testCards.visa);
  await expect(deposit.getByRole('radio', { name: /ending in 4242/ })).toBeChecked();
  expect(await findViolations()).toEqual([]);
  expect(await findLayoutProblems(page)).toEqual([]);
  await keyboard.press(deposit.getByRole('button', { name: /^Pay \$/ }));
  await expect(page.getByText(/^Deposit of \$\d+\.\d\d paid$/)).toBeVisible();
  await expectBooked(page);
  await bookedDialog(page).getByRole('button', { name: 'Done' }).click();

  const booked = await acceptedBy(site.portal, client);
  const row = page.getByRole('listitem').filter({ hasText: booked.aptNo });
  await page.goto('/me/my-appointments/upcoming');
  await expect(row.getByText(`Deposit ${depositText} paid`)).toBeVisible();

  await test.step('the client cancels, though it is not free any more', async () => {
    await keyboard.press(row.getByRole('button', { name: 'Cancel' }));
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`a fee of ${feeText} may apply`);
    await keyboard.press(question.getByRole('button', { name: 'Cancel appointment' }));
    await expect(page.getByText('Appointment canceled')).toBeVisible();
    await page.goto('/me/my-appointments/history');
    await expect(row.getByText(`Fee ${feeText} not charged`)).toBeVisible();
    expect(await findViolations()).toEqual([]);
    expect(await findLayoutProblems(page)).toEqual([]);
  });

  await test.step('the salon charges the rest of the fee, and then forgives it', async () => {
    const { date, aptNo } = booked;
    await salon.goto(`/appointments/history?search=${client.phone}&from=${date}&to=${date}`);
    const salonRow = salon.getByRole('listitem').filter({ hasText: aptNo });
    await expect(salonRow.getByText(`Fee ${feeText} not charged`)).toBeVisible();
    await salonRow.getByRole('button', { name: 'Details' }).click();
    const details = salon.getByRole('dialog', { name: 'Appointment' });
    await details
      .getByRole('button', {
        name: `Charge $${((centsOf(feeText) - centsOf(depositText)) / 100).toFixed(2)}`,
      })
      .click();
    await expect(salon.getByText('Late cancellation fee charged')).toBeVisible();
    await expect(row.getByText(`Fee ${feeText} paid`)).toBeVisible();
    await details.getByRole('button', { name: 'Forgive', exact: true }).click();
    await salon.getByRole('alertdialog').getByRole('button', { name: 'Forgive fee' }).click();
    await expect(salon.getByText('Late cancellation fee forgiven')).toBeVisible();
    expect(await findViolationsIn(salon)()).toEqual([]);
  });

  // What was paid goes back to the card: the fee and, since nothing is left to cover, the deposit.
  await expect(row.getByText(`Fee ${feeText} forgiven`)).toBeVisible();
  await expect(row.getByText(`Deposit ${depositText} refunded`)).toBeVisible();
  await page.goto('/me/billing');
  const charges = page.getByRole('region', { name: 'Deposits and fees' });
  await expect(charges.getByText('Forgiven', { exact: true })).toBeVisible();
  await expect(charges.getByText('Refunded', { exact: true })).toBeVisible();
  expect(await findViolations()).toEqual([]);
  expect(await findLayoutProblems(page)).toEqual([]);
  await salon.context().close();
});

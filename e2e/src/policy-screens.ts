import { expect, type Locator, type Page } from '@playwright/test';
import {
  bookAsClient,
  callRoute,
  getAppointmentCharges,
  getBookingPolicy,
  getClientAppointment,
  getClientAppointments,
  getCustomerCharges,
  getOwnVisitCharges,
  getPaymentOrders,
  getProfessionalAppointment,
  getSalonPolicy,
  getStripeCustomer,
  type AnyCall,
  type PaymentSource,
  type PolicyOfAppointment,
  type SalonPolicy,
  type VisitCharge,
} from '@frizo/contracts';
import { buildDemoData, demoLogIns } from '@frizo/demo';
import { bookingDialogOf, type BookingDialog } from './booking-dialog.ts';
import { callsAs } from './demo-calls.ts';
import { startSession } from './demo-users.ts';
import type { Addresses } from './env.ts';
import { visitGallery } from './gallery.ts';
import { stub } from './payment-screens.ts';
import type { Screen } from './screens.ts';

/** A salon's cancellation policy, deposits and fees. The service is stubbed: other tests book at the same salons, where a policy would meet them. */
export const policyScreens: readonly Screen[] = [
  { name: 'policy-form', show: async (page, site) => void (await openForm(page, site)) },
  { name: 'policy-form-wrong', show: showWrongForm },
  { name: 'policy-booking', show: async (page, site) => void (await openBooking(page, site)) },
  { name: 'policy-booking-missing', show: showMissing },
  { name: 'pay-deposit', show: showDeposit },
  { name: 'pay-deposit-declined', show: showDeclined },
  { name: 'billing-deposits-and-fees', show: showBilling },
  { name: 'fee-to-charge', show: showFee },
  { name: 'fee-forgive', show: showForgiving },
  { name: 'fee-of-client', show: showOwnFee },
];

const policy: SalonPolicy = {
  ...{ version: 3, freeCancellationHours: 48, lateFeePercent: 50, noShowFeePercent: 100 },
  words: 'We keep the whole afternoon for a balayage. Please tell us early if you cannot come.',
  deposits: [],
};
const accepted: PolicyOfAppointment = {
  ...{ version: 3, depositCent: 0, priceCent: 12_000, freeCancellationHours: 48 },
  ...{ lateFeePercent: 50, noShowFeePercent: 100, freeUntilTimestamp: 1_700_000_000 },
};
const card: PaymentSource = {
  ...{ id: 'pm_visa', object: 'card', brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2040 },
  ...{ bank_name: null, default_for_currency: true, expired: false },
};
const cards = [card, { ...card, id: 'pm_amex', brand: 'amex', last4: '0005' }];

const fee: VisitCharge = {
  ...{ id: 300, appointmentId: 900, kind: 'late-cancellation', state: 'due', amountCent: 6_000 },
  ...{ coveredCent: 0, usedCent: 0, refundedCent: 0, card: '', failure: null },
  ...{ salonName: 'Copper & Sage', serviceName: 'Balayage', startTimestamp: 1_930_000_000 },
  ...{ timezone: 'America/Phoenix', createdTimestamp: 1_929_900_000, actions: ['charge', 'forgive'] },
};
const deposit: VisitCharge = {
  ...fee,
  ...{ id: 301, kind: 'deposit', state: 'paid', amountCent: 3_000, card: 'Visa 4242', actions: [] },
};

async function stubCards(page: Page): Promise<void> {
  await stub(page, getStripeCustomer, {
    customer: { id: 'cus_1', cards, default_source: card.id, subscriptions: [] },
  });
}

/** Opens the form below the calendar, with a deposit of each kind. */
async function openForm(page: Page, { portal }: Addresses): Promise<Locator> {
  await stub(page, getSalonPolicy, { policy });
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/book');
  await page.getByText('Cancellation policy and deposits').click();
  const form = page.getByRole('form', { name: 'Cancellation policy' });
  const choice = form.getByLabel('Add a deposit for');
  await choice.selectOption({ index: 1 });
  const kinds = form.getByRole('list').getByRole('combobox');
  await kinds.first().selectOption({ label: 'A part of the price' });
  await choice.selectOption({ index: 1 });
  await kinds.nth(1).selectOption({ label: 'A fixed amount' });
  await expect(form.getByLabel(/^Deposit for .*, dollars$/)).toBeVisible();
  await form.scrollIntoViewIfNeeded();
  return form;
}

async function showWrongForm(page: Page, site: Addresses): Promise<void> {
  const form = await openForm(page, site);
  await form.getByLabel('Late cancellation fee, % of the price').fill('101');
  await form.getByRole('button', { name: 'Save policy' }).click();
  await expect(form.getByText('Must be equal or less than 100')).toBeVisible();
}

/** Gives each salon a policy with a deposit for each of its services. */
async function stubPolicies(page: Page): Promise<void> {
  const { salonServices } = buildDemoData({ today: '2026-03-02' });
  const path = callRoute(getBookingPolicy).replace(/:\w+/, String.raw`(\d+)`);
  await page.route(new RegExp(`${path}$`), (route) => {
    const [, salonId] = new RegExp(`${path}$`).exec(route.request().url()) ?? [];
    const offered = salonServices.filter((service) => service.salonId === Number(salonId));
    const deposits = offered.map(({ serviceId }) => ({ serviceId, percent: 25 }));
    return route.fulfill({ json: { policy: { ...policy, deposits } } });
  });
}

/** Chooses a time at a salon with a policy. */
async function openBooking(page: Page, { portal }: Addresses): Promise<BookingDialog> {
  await stubPolicies(page);
  await stubCards(page);
  await startSession(page.context(), portal, demoLogIns.client);
  await (await visitGallery(page, '?category=3')).bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  await booking.chooseTime(0);
  const terms = booking.dialog.getByRole('region', { name: 'Cancellation policy' });
  await expect(terms.getByText(/^You pay \$/)).toBeVisible();
  await terms.scrollIntoViewIfNeeded();
  return booking;
}

async function showMissing(page: Page, site: Addresses): Promise<void> {
  const booking = await openBooking(page, site);
  await booking.bookButton.click();
  await expect(booking.dialog.getByText('Please accept the policy to book.')).toBeVisible();
}

/** Books an appointment whose deposit is this one. */
async function openDeposit(page: Page, site: Addresses, charge: VisitCharge): Promise<Locator> {
  const booking = await openBooking(page, site);
  const call = await callsAs(site.portal, demoLogIns.client);
  const { data } = await call(getClientAppointments, { tab: 'upcoming' });
  const [booked] = data;
  if (booked === undefined) throw new Error('The client of the demo has no appointment.');
  await stub(page, bookAsClient, { appointments: [booked] });
  await stub(page, getOwnVisitCharges, { count: 1, data: [{ ...charge, appointmentId: booked.id }] });
  await booking.dialog.getByRole('checkbox', { name: /^I accept this policy/ }).check();
  await booking.bookButton.click();
  return page.getByRole('dialog', { name: 'Deposit' });
}

async function showDeposit(page: Page, site: Addresses): Promise<void> {
  const dialog = await openDeposit(page, site, { ...deposit, state: 'processing' });
  await expect(dialog.getByText('Deposit $30.00')).toBeVisible();
}

async function showDeclined(page: Page, site: Addresses): Promise<void> {
  const failure = 'Your card has insufficient funds.';
  const dialog = await openDeposit(page, site, { ...deposit, state: 'declined', failure, actions: ['pay'] });
  await expect(dialog.getByText(failure)).toBeVisible();
  await expect(dialog.getByRole('radio').first()).toBeVisible();
}

async function showBilling(page: Page, { portal }: Addresses): Promise<void> {
  await stubCards(page);
  await stub(page, getPaymentOrders, { count: 0, data: [] });
  await stub(page, getCustomerCharges, { count: 0, data: [] });
  const failure = 'Your card has insufficient funds.';
  const charges: readonly VisitCharge[] = [
    { ...fee, state: 'declined', card: 'Visa 0341', failure, actions: ['pay'] },
    { ...deposit, usedCent: 3_000 },
    { ...fee, ...{ id: 302, kind: 'no-show', state: 'forgiven', refundedCent: 6_000, actions: [] } },
    { ...deposit, ...{ id: 303, state: 'paid', refundedCent: 3_000 } },
  ];
  // More than one page.
  await stub(page, getOwnVisitCharges, { count: 14, data: charges });
  await startSession(page.context(), portal, demoLogIns.client);
  await page.goto('/me/billing');
  const heading = page.getByRole('heading', { name: 'Deposits and fees' });
  await expect(heading).toBeVisible();
  await heading.scrollIntoViewIfNeeded();
}

/** Changes the appointment that a detail shows to one that was canceled late, with these charges. */
async function stubCanceled(page: Page, call: AnyCall, charges: readonly VisitCharge[]): Promise<void> {
  await page.route(new RegExp(`${callRoute(call).replace(/:\w+/g, '[^/?]+')}$`), async (route) => {
    const answer = await route.fetch();
    const { appointment } = (await answer.json()) as { appointment: object };
    await route.fulfill({
      response: answer,
      json: { appointment: { ...appointment, status: 1, acceptedPolicy: accepted } },
    });
  });
  await stub(page, getAppointmentCharges, { charges });
}

async function openDetail(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Details' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await expect(dialog.getByText('Late cancellation fee $60.00')).toBeVisible();
  return dialog;
}

async function openFee(page: Page, { portal }: Addresses, charge: VisitCharge): Promise<Locator> {
  await stubCanceled(page, getProfessionalAppointment, [
    { ...deposit, amountCent: 1_000, usedCent: 1_000 },
    { ...charge, coveredCent: 1_000 },
  ]);
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/appointments/upcoming');
  return openDetail(page);
}

async function showFee(page: Page, site: Addresses): Promise<void> {
  const dialog = await openFee(page, site, fee);
  const charge = dialog.getByRole('button', { name: 'Charge $50.00' });
  await charge.scrollIntoViewIfNeeded();
  await expect(charge).toBeVisible();
}

async function showForgiving(page: Page, site: Addresses): Promise<void> {
  const paid: VisitCharge = { ...fee, state: 'paid', card: 'Visa 4242', actions: ['forgive'] };
  const dialog = await openFee(page, site, paid);
  await dialog.getByRole('button', { name: 'Forgive' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Forgive fee' })).toBeVisible();
}

async function showOwnFee(page: Page, { portal }: Addresses): Promise<void> {
  const failure = 'Your card has insufficient funds.';
  const charges: readonly VisitCharge[] = [
    deposit,
    { ...fee, state: 'declined', card: 'Visa 0341', failure, actions: ['pay'] },
  ];
  await stubCanceled(page, getClientAppointment, charges);
  await startSession(page.context(), portal, demoLogIns.client);
  await page.goto('/me/my-appointments/upcoming');
  const dialog = await openDetail(page);
  await dialog.getByText('Pay it in Billing').scrollIntoViewIfNeeded();
}

import { expect, type Locator, type Page } from '@playwright/test';
import {
  bookAsClient,
  callRoute,
  getAppointmentCharges,
  getBookingPolicy,
  getClientAppointments,
  getOwnVisitCharges,
  getProfessionalAppointment,
  getProfessionalAppointments,
  getSalonPolicy,
  getStripeCustomer,
  type AnyCall,
  type Appointment,
  type SalonPolicy,
  type VisitCharge,
} from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { bookingDialogOf, type BookingDialog } from './booking-dialog.ts';
import { startSession } from './demo-users.ts';
import type { Addresses } from './env.ts';
import { visitGallery } from './gallery.ts';
import { stub } from './payment-screens.ts';
import type { Screen } from './screens.ts';

/** Cancellation policies, deposits and fees. The service is stubbed: no salon of the demo asks for any. */
export const policyScreens: readonly Screen[] = [
  { name: 'policy-form', show: showForm },
  { name: 'policy-acceptance', show: showAcceptance },
  { name: 'pay-deposit', show: showDeposit },
  { name: 'fees-of-a-salon', show: async (page, site) => void (await openSalonList(page, site)) },
  { name: 'fee-of-an-appointment', show: showFee },
  { name: 'fees-of-a-client', show: showFeesOfClient },
  { name: 'billing-deposits', show: showBilling },
];

const policy: SalonPolicy = {
  ...{ version: 3, freeCancellationHours: 48, lateFeePercent: 50, noShowFeePercent: 100 },
  words: 'Please tell us as early as you can, so that somebody else can have your time.',
  // Whatever is booked: more than a policy can have.
  deposits: Array.from({ length: 2_000 }, (_, index) => ({ serviceId: index + 1, percent: 20 })),
};

const booked: Appointment = {
  ...{ id: 900, version: 1, aptNo: 'A-900', salonId: 1, salonName: 'Copper & Sage', addressId: 1 },
  address: {
    ...{ id: 1, address: '12 Palm Ave', suite: null, city: 'Phoenix', state: 'AZ', zip: '85001' },
    ...{ timezone: 'America/Phoenix', lat: 33.45, lon: -112.07 },
  },
  ...{ artistId: 2, artistName: 'Maeve Ito', serviceId: 3, serviceName: 'Balayage', imageId: 0 },
  ...{ date: '2031-03-03', startTime: 36_000, startTimestamp: 1_930_323_600, endTimestamp: 1_930_329_000 },
  ...{ durationTime: 5_400, processingTime: 5_400, priceCent: 12_000, timezone: 'America/Phoenix' },
  ...{ status: 0, confirmation: 'sent', paymentStatus: 0, payment: null },
};

const deposit: VisitCharge = {
  ...{ id: 1, appointmentId: 900, kind: 'deposit', state: 'declined', amountCent: 2_400 },
  ...{ coveredCent: 0, usedCent: 0, refundedCent: 0, failedRefundCent: 0, dispute: null },
  ...{ card: 'Visa 0341', failure: 'Your card was declined.' },
  ...{ salonName: 'Copper & Sage', serviceName: 'Balayage', startTimestamp: 1_930_323_600 },
  ...{ timezone: 'America/Phoenix', createdTimestamp: 1_929_000_000, actions: ['pay'] },
};
const paidDeposit: VisitCharge = {
  ...deposit,
  ...{ state: 'paid', card: 'Visa 4242', failure: null, usedCent: 2_400, actions: [] },
};
const fee: VisitCharge = {
  ...deposit,
  ...{ id: 2, kind: 'late-cancellation', state: 'due', amountCent: 6_000, coveredCent: 2_400 },
  ...{ card: '', failure: null, actions: ['charge', 'forgive'] },
};

async function showForm(page: Page, { portal }: Addresses): Promise<void> {
  await stub(page, getSalonPolicy, { policy: { ...policy, deposits: [] } });
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/book');
  await page.getByText('Cancellation policy and deposits').click();
  const form = page.getByRole('form', { name: 'Cancellation policy' });
  await form.getByLabel('Add a deposit for').selectOption({ index: 1 });
  await form.getByRole('listitem').getByRole('textbox').fill('');
  await form.getByRole('button', { name: 'Save policy' }).click();
  await expect(form.getByRole('listitem').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
}

async function openBooking(page: Page, { portal }: Addresses): Promise<BookingDialog> {
  await stub(page, getBookingPolicy, { policy });
  await stub(page, getStripeCustomer, { customer: customerWith(visa) });
  await startSession(page.context(), portal, demoLogIns.client);
  await (await visitGallery(page, '?category=3')).bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  await booking.chooseTime(1);
  return booking;
}

const visa = {
  ...{ id: 'pm_visa', object: 'card', brand: 'visa', last4: '0341', exp_month: 4, exp_year: 2040 },
  ...{ bank_name: null, default_for_currency: true, expired: false },
};

function customerWith(...cards: readonly (typeof visa)[]) {
  return { id: 'cus_1', cards, default_source: cards[0]?.id ?? null, subscriptions: [] };
}

async function showAcceptance(page: Page, site: Addresses): Promise<void> {
  const booking = await openBooking(page, site);
  await booking.bookButton.click();
  await expect(booking.dialog.getByText('Please accept the policy to book.')).toBeVisible();
}

async function showDeposit(page: Page, site: Addresses): Promise<void> {
  const booking = await openBooking(page, site);
  await stub(page, bookAsClient, { appointments: [booked] });
  await stub(page, getOwnVisitCharges, { count: 1, data: [deposit] });
  await booking.dialog.getByRole('checkbox', { name: /^I accept this policy/ }).check();
  await booking.bookButton.click();
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  await expect(dialog.getByRole('button', { name: 'Pay $24.00' })).toBeEnabled();
}

/** What the lists say about the first appointments: each state that a fee and a deposit can have there. */
const charges: readonly Pick<Appointment, 'status' | 'charges'>[] = [
  { status: 1, charges: [paidDeposit, fee] },
  { status: 1, charges: [{ ...fee, state: 'declined' }] },
  {
    status: 2,
    charges: [
      { ...paidDeposit, refundedCent: 2_400 },
      { ...fee, kind: 'no-show', state: 'paid' },
    ],
  },
  { status: 1, charges: [{ ...fee, state: 'forgiven' }] },
];

/** Adds deposits and fees to the list that a call answers. */
async function addCharges(page: Page, call: AnyCall): Promise<void> {
  await page.route(new RegExp(`${callRoute(call)}\\?`), async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { data: object[] };
    const data = list.data.map((appointment, index) => ({ ...appointment, ...charges[index] }));
    await route.fulfill({ response: answer, json: { ...list, data } });
  });
}

/** Opens the salon's history. @returns its first appointment */
async function openSalonList(page: Page, { portal }: Addresses): Promise<Locator> {
  await addCharges(page, getProfessionalAppointments);
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/appointments/history');
  const row = page.getByRole('listitem').filter({ hasText: 'Fee $60.00 not charged' });
  await expect(row).toBeVisible();
  return row;
}

async function showFee(page: Page, site: Addresses): Promise<void> {
  await stub(page, getAppointmentCharges, { charges: [paidDeposit, fee] });
  await page.route(
    new RegExp(`${callRoute(getProfessionalAppointment).replace(':id', String.raw`\d+`)}$`),
    async (route) => {
      const answer = await route.fetch();
      const { appointment } = (await answer.json()) as { appointment: Appointment };
      const acceptedPolicy = {
        ...{ version: 3, depositCent: 2_400, priceCent: 12_000, freeCancellationHours: 48 },
        ...{ lateFeePercent: 50, noShowFeePercent: 100, freeUntilTimestamp: 1_700_000_000 },
      };
      await route.fulfill({
        response: answer,
        json: { appointment: { ...appointment, status: 1, acceptedPolicy } },
      });
    },
  );
  const row = await openSalonList(page, site);
  await row.getByRole('button', { name: 'Details' }).click();
  const charge = page
    .getByRole('dialog', { name: 'Appointment' })
    .getByRole('button', { name: 'Charge $36.00' });
  await charge.scrollIntoViewIfNeeded();
}

async function showFeesOfClient(page: Page, { portal }: Addresses): Promise<void> {
  await addCharges(page, getClientAppointments);
  await startSession(page.context(), portal, demoLogIns.client);
  await page.goto('/me/my-appointments/history');
  await expect(page.getByText('Fee $60.00 not charged')).toBeVisible();
}

async function showBilling(page: Page, { portal }: Addresses): Promise<void> {
  const declined: VisitCharge = { ...fee, state: 'declined', card: 'Visa 0341', failure: deposit.failure };
  const data = [deposit, { ...declined, actions: ['pay'] }, { ...paidDeposit, id: 3 }];
  await stub(page, getStripeCustomer, { customer: customerWith(visa) });
  await stub(page, getOwnVisitCharges, { count: data.length, data });
  await startSession(page.context(), portal, demoLogIns.client);
  await page.goto('/me/billing');
  const region = page.getByRole('region', { name: 'Deposits and fees' });
  await expect(region.getByRole('listitem')).toHaveCount(data.length);
  await region.scrollIntoViewIfNeeded();
}

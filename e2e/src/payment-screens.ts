import { expect, type Locator, type Page } from '@playwright/test';
import {
  type AnyCall,
  callRoute,
  getClientAppointment,
  getCustomerCharges,
  getDiscountSolution,
  getPayableAppointments,
  getPaymentOrder,
  getPaymentOrderByAppointment,
  getPaymentOrders,
  getProfessionalAppointment,
  getProfessionalAppointments,
  getStripeCustomer,
  getSuggestedTax,
  acceptPaymentOrder,
  type PaymentOrder,
  type PaymentSource,
} from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { CardForm } from './card-form.ts';
import { startSession } from './demo-users.ts';
import type { Addresses } from './env.ts';
import type { Screen } from './screens.ts';

/** Cards, payment requests and the dialogs of payments. Most answers are stubbed: the demo has few of these states, and each only once. */
export const paymentScreens: readonly Screen[] = [
  { name: 'billing', show: (page, site) => openBilling(page, site) },
  { name: 'billing-empty', show: (page, site) => openBilling(page, site, { cards: [], orders: [] }) },
  { name: 'add-card', show: async (page, site) => void (await openAddCard(page, site)) },
  { name: 'add-card-wrong', show: showWrongCard },
  { name: 'payment-approval', show: async (page, site) => void (await openApproval(page, site)) },
  { name: 'payment-approval-custom-tip', show: showCustomTip },
  { name: 'payment-approval-question', show: showQuestion },
  { name: 'payment-declined-card', show: showDeclinedCard },
  { name: 'payment-processing', show: showProcessing },
  { name: 'get-paid', show: async (page, site) => void (await openGetPaid(page, site, null)) },
  { name: 'get-paid-waiting', show: (page, site) => openGetPaid(page, site, salonOrder) },
  { name: 'refund-payment', show: showRefund },
  { name: 'payment-of-an-appointment', show: showPaymentToSalon },
  { name: 'payment-of-an-own-appointment', show: showPaymentToClient },
];

const card: PaymentSource = {
  ...{ id: 'pm_visa', object: 'card', brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2040 },
  ...{ bank_name: null, default_for_currency: true, expired: false },
};
const allCards: readonly PaymentSource[] = [
  card,
  { ...card, id: 'pm_amex', brand: 'amex', last4: '0005', exp_month: 11 },
  { ...card, id: 'pm_old', brand: 'mastercard', last4: '4444', exp_year: 2024, expired: true },
];

const order: PaymentOrder = {
  ...{ id: 70, status: 1, processing: false, needsAuthentication: false, declineReason: null },
  ...{ actions: ['pay', 'decline'], daysLeft: 6, date: '2031-03-03', create: 1_930_000_000 },
  ...{ paidTimestamp: null, paymentType: 'card', paymentDetail: '', stripePaymentId: null },
  address: {
    ...{ id: 1, address: '12 Palm Ave', suite: null, city: 'Phoenix', state: 'AZ', zip: '85001' },
    ...{ timezone: 'America/Phoenix', lat: 33.45, lon: -112.07 },
  },
  salon: { id: 1, name: 'Copper & Sage' },
  salonClient: { id: 5, firstName: 'Ada', lastName: 'Reyes', phone: '6025550111' },
  ...{ serviceTotalDefaultCent: 22_500, serviceTotalEnteredCent: 22_500, taxPercentDefault: 8.6 },
  ...{ taxPercent: 8.6, taxValueCent: 1_935, serviceAndTaxCent: 24_435, tipCent: 0, totalCent: 24_435 },
  ...{ discountCent: 0, depositCent: 0, giftCardCent: 0, giftCardRefundedCent: 0, packageCent: 0 },
  ...{ chargedCent: 24_435, refundedCent: 0 },
  services: [serviceOf(900, 'Balayage', 18_500), serviceOf(901, 'Bob', 4_000)],
};
const paid: PaymentOrder = {
  ...order,
  ...{ id: 71, status: 2, actions: [], daysLeft: 0, paymentDetail: 'Visa 4242', chargedCent: 28_935 },
  ...{ tipCent: 4_500, totalCent: 28_935, paidTimestamp: 1_930_000_900 },
};
const expired: PaymentOrder = {
  ...order,
  ...{ id: 72, status: 3, actions: [], daysLeft: 0, declineReason: 'expired', date: '2031-02-10' },
};
const salonOrder: PaymentOrder = { ...order, actions: ['accept-cash', 'decline'] };

function serviceOf(id: number, i18nKey: string, priceCent: number): PaymentOrder['services'][number] {
  return {
    ...{ id, priceDefaultCent: priceCent, priceEnteredCent: priceCent },
    appointment: {
      ...{ id, aptNo: `A-${id}`, priceCent, startTimestamp: 1_930_000_000 },
      masterUser: { id: 2, name: 'Maeve Ito' },
      service: { id: 3, i18nKey },
    },
  };
}

/** Answers a call in the browser, whatever its parameters are. */
export async function stub(page: Page, call: AnyCall, json: unknown, status = 200): Promise<void> {
  const path = callRoute(call).replace(/:\w+/g, '[^/?]+');
  await page.route(new RegExp(`${path}(?:\\?|$)`), (route) =>
    route.request().method() === call.method ? route.fulfill({ json, status }) : route.fallback(),
  );
}

interface Customer {
  readonly cards: readonly PaymentSource[];
  readonly orders: readonly PaymentOrder[];
}

const busyCustomer: Customer = { cards: allCards, orders: [order, paid, expired] };

/** Billing of a client with cards and payments. */
export async function openBilling(page: Page, { portal }: Addresses, customer = busyCustomer): Promise<void> {
  const { cards, orders } = customer;
  const default_source = cards[0]?.id ?? null;
  await stub(page, getStripeCustomer, {
    customer: { id: 'cus_1', cards, default_source, subscriptions: [] },
  });
  await stub(page, getPaymentOrders, { count: orders.length, data: orders });
  const charge = {
    ...{ id: 'visit-71', kind: 'visit', subject: 'Balayage', paymentOrderId: 71, created: 1_930_000_900 },
    ...{ amount: 28_935, refundedCent: 0, giftCardCent: 0, packageCent: 0, giftCardRefundedCent: 0 },
    ...{ salonName: 'Copper & Sage', clientName: 'Ada Reyes', cardBrand: 'visa', cardLast4: '4242' },
    status: 'succeeded',
  };
  const bought = { paymentOrderId: null, clientName: '', amount: 5_000 };
  const charges = [
    { ...charge, ...bought, id: 'gift-card-9', kind: 'gift-card', subject: 'a.friend@example.com' },
    { ...charge, giftCardCent: 5_000 },
    { ...charge, ...bought, id: 'no-show-4', kind: 'no-show', status: 'refunded', refundedCent: 5_000 },
    { ...charge, id: 'visit-60', refundedCent: 2_000, status: 'partially_refunded' },
  ];
  await stub(page, getCustomerCharges, {
    count: orders.length === 0 ? 0 : charges.length,
    data: orders.length === 0 ? [] : charges,
  });
  await startSession(page.context(), portal, demoLogIns.client);
  await page.goto('/me/billing');
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await expect(
    page.getByText(orders.length === 0 ? 'No history yet' : `${charges.length} payments`),
  ).toBeVisible();
}

async function openAddCard(page: Page, site: Addresses): Promise<CardForm> {
  await openBilling(page, site);
  await page.getByRole('button', { name: 'Add card' }).click();
  const form = new CardForm(page);
  await expect(form.addButton).toBeEnabled();
  return form;
}

async function showWrongCard(page: Page, site: Addresses): Promise<void> {
  const form = await openAddCard(page, site);
  await form.number.fill('4242424242424241');
  await form.expiry.fill('12 / 40');
  await expect(form.dialog.getByText('Your card number is invalid.')).toBeVisible();
}

/** The approval of a payment order for a balayage and a bob at Copper & Sage. */
export async function openApproval(page: Page, site: Addresses): Promise<Locator> {
  await stub(page, getPaymentOrder, { paymentOrder: order });
  await stub(page, getDiscountSolution, { reservedAmount: 1_000, reason: 'Referral bonus' });
  await openBilling(page, site);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await expect(dialog.getByRole('button', { name: 'PAY NOW' })).toBeEnabled();
  return dialog;
}

async function showCustomTip(page: Page, site: Addresses): Promise<void> {
  const dialog = await openApproval(page, site);
  await dialog.getByText('Custom', { exact: true }).click();
  await dialog.getByLabel('Custom tip, percent').fill('17');
}

async function pressPay(page: Page, site: Addresses): Promise<Locator> {
  const dialog = await openApproval(page, site);
  await dialog.getByRole('button', { name: 'PAY NOW' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  return question;
}

async function showQuestion(page: Page, site: Addresses): Promise<void> {
  await pressPay(page, site);
}

async function showDeclinedCard(page: Page, site: Addresses): Promise<void> {
  const error = {
    key: 'payment_order.card_declined',
    message: 'Your card has insufficient funds.',
    fields: { paymentSourceId: ['CARD_DECLINED'] },
  };
  await stub(page, acceptPaymentOrder, { error, requestId: 'r1' }, 402);
  const question = await pressPay(page, site);
  await question.getByRole('button', { name: 'PAY NOW' }).click();
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
}

async function showProcessing(page: Page, site: Addresses): Promise<void> {
  const processing = { ...order, processing: true, actions: [] };
  await stub(page, acceptPaymentOrder, { paymentOrder: processing, clientSecret: null });
  const question = await pressPay(page, site);
  await stub(page, getPaymentOrder, { paymentOrder: processing });
  await question.getByRole('button', { name: 'PAY NOW' }).click();
  await expect(page.getByText('Your payment is being processed.')).toBeVisible();
}

/** Opens the dialog from a row of the unpaid appointments; both sides of the demo's visits are over. */
async function openGetPaid(page: Page, site: Addresses, existing: PaymentOrder | null): Promise<void> {
  await stub(page, getPaymentOrderByAppointment, { paymentOrder: existing });
  await stub(page, getPayableAppointments, {
    ...{ salonClient: order.salonClient, address: order.address, date: order.date, canPayByCard: true },
    appointments: order.services.map(({ appointment }) => ({ ...appointment, depositCent: 0 })),
  });
  await stub(page, getSuggestedTax, { taxRate: 8.6 });
  await openRow(page, site, 'pending', 0, 'Get paid');
  const dialog = page.getByRole('dialog', { name: 'Get paid' });
  await expect(
    dialog.getByRole('button', { name: existing === null ? 'CARD' : 'ACCEPT CASH' }),
  ).toBeVisible();
}

async function showRefund(page: Page, site: Addresses): Promise<void> {
  await stub(page, getPaymentOrderByAppointment, { paymentOrder: { ...paid, actions: ['refund'] } });
  await openRow(page, site, 'history', 2, 'Refund');
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByText('A part of it').click();
  await expect(dialog.getByLabel('Amount, dollars')).toBeVisible();
}

/** The history also lists canceled appointments of the future. */
function startedWith(paymentStatus: 0 | 2) {
  const order = { paymentOrderId: 71, paymentType: 'card', expiresTimestamp: 1_700_604_800 };
  const payment = paymentStatus === 2 ? { ...order, refundableCent: 23_935 } : null;
  return { status: 0, startTimestamp: 1_700_000_000, confirmation: 'history', paymentStatus, payment };
}

/** What the details show of a payment: everything that can be in it. */
async function stubPaid(page: Page, call: AnyCall): Promise<void> {
  await stub(page, getPaymentOrderByAppointment, {
    paymentOrder: {
      ...paid,
      ...{ discountCent: 1_000, depositCent: 2_000, giftCardCent: 2_500, chargedCent: 23_435 },
      ...{ refundedCent: 5_000 },
    },
  });
  const path = callRoute(call).replace(':id', String.raw`\d+`);
  await page.route(new RegExp(`${path}$`), async (route) => {
    const answer = await route.fetch();
    const { appointment } = (await answer.json()) as { appointment: object };
    await route.fulfill({ response: answer, json: { appointment: { ...appointment, ...startedWith(2) } } });
  });
}

async function showPaymentToSalon(page: Page, site: Addresses): Promise<void> {
  await stubPaid(page, getProfessionalAppointment);
  await openRow(page, site, 'history', 2, 'Details');
  await scrollToPayment(page);
}

async function showPaymentToClient(page: Page, { portal }: Addresses): Promise<void> {
  await stubPaid(page, getClientAppointment);
  await startSession(page.context(), portal, demoLogIns.client);
  await page.goto('/me/my-appointments/history');
  await page.getByRole('button', { name: 'Details' }).first().click();
  await scrollToPayment(page);
}

async function scrollToPayment(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await dialog.getByText('Refunded to the card').scrollIntoViewIfNeeded();
}

/** Presses a button of the first appointment of a list, all of whose appointments have taken place and have this payment status. */
async function openRow(
  page: Page,
  { portal }: Addresses,
  tab: 'pending' | 'history',
  paymentStatus: 0 | 2,
  button: string,
): Promise<void> {
  await page.route(new RegExp(`${callRoute(getProfessionalAppointments)}\\?`), async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { data: object[]; count: number };
    const data = list.data.map((appointment) => ({ ...appointment, ...startedWith(paymentStatus) }));
    await route.fulfill({ response: answer, json: { ...list, data } });
  });
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto(`/appointments/${tab}`);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Details' }) })
    .first();
  await expect(row).toBeVisible();
  const more = row.getByRole('button', { name: 'More actions' });
  if (await more.isVisible()) await more.click();
  await row.getByRole('button', { name: button, exact: true }).click();
}

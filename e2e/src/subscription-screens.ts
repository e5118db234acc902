import { expect, type Locator, type Page } from '@playwright/test';
import {
  addressOf,
  createSubscription,
  getCoupon,
  getSubscriptionCustomer,
  getSubscriptionFees,
  getSubscriptionPlans,
  previewSubscription,
  type AnswerOf,
  type Subscription,
  type SubscriptionCustomer,
  type SubscriptionFee,
} from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { startSession } from './demo-users.ts';
import type { Addresses } from './env.ts';
import { stub } from './payment-screens.ts';
import { artist } from './payout-screens.ts';
import type { Screen } from './screens.ts';

/** Prices, plans and the dialogs of subscriptions. The business is stubbed: the salons of the demo have no plan. */
export const subscriptionScreens: readonly Screen[] = [
  { name: 'pricing', show: (page) => showPlans(page, '/pricing') },
  { name: 'pricing-of-a-business', show: (page, site) => showPricing(page, site) },
  { name: 'subscription', show: (page) => showPlans(page, '/subscription') },
  { name: 'subscription-change', show: (page, site) => showChange(page, site) },
  { name: 'subscription-tab', show: (page, site) => showTab(page, site, subscribed) },
  { name: 'subscription-tab-empty', show: (page, site) => showTab(page, site, nothing) },
  { name: 'subscription-tab-paused', show: (page, site) => showTab(page, site, lapsed) },
  { name: 'subscription-tab-of-an-artist', show: showToArtist },
  { name: 'subscription-no-card', show: showNoCard },
  { name: 'subscription-confirm', show: async (page, site) => void (await openConfirm(page, site)) },
  { name: 'subscription-confirm-coupon', show: showCoupon },
  { name: 'subscription-fail', show: showFail },
  { name: 'subscription-success', show: showSuccess },
  { name: 'subscription-required', show: showRequired },
];

type Card = SubscriptionCustomer['sources'][number];

const visa: Card = {
  id: 'pm_visa',
  object: 'card',
  brand: 'visa',
  last4: '4242',
  exp_month: 4,
  exp_year: 2040,
  expired: false,
};
const cards: readonly Card[] = [
  visa,
  { ...visa, id: 'pm_amex', brand: 'amex', last4: '0005', exp_month: 11 },
  { ...visa, id: 'pm_old', brand: 'mastercard', last4: '4444', exp_year: 2024 },
];

/** A business by what differs; its plan is the one of the provider. */
interface Business {
  readonly customer: Partial<SubscriptionCustomer>;
  readonly subscription: Partial<Subscription> | null;
  readonly fees: readonly SubscriptionFee[];
}

const fee: SubscriptionFee = {
  ...{ id: 'in_1', created: 1_930_000_000, amount: 7_500, refundedCents: 0, planTitle: 'Salon' },
  ...{ cardBrand: 'visa', cardLast4: '4242' },
  status: 'paid',
};
const nothing: Business = {
  customer: { sources: [], default_source: null, freeUntilFirstClient: true },
  subscription: null,
  fees: [],
};
const withCard: Business = { ...nothing, customer: {} };
const subscribed: Business = {
  customer: {},
  subscription: {},
  fees: [
    fee,
    { ...fee, id: 'in_2', created: 1_927_400_000, refundedCents: 2_500, status: 'refunded' },
    { ...fee, id: 'in_3', created: 1_924_700_000, cardBrand: null, cardLast4: null, status: 'void' },
  ],
};
const lapsed: Business = {
  customer: { servicePaused: true },
  subscription: { status: 'past_due', failureMessage: 'Your card was declined.' },
  fees: [{ ...fee, status: 'failed' }, ...subscribed.fees.slice(1)],
};

async function customerOf(page: Page, { customer, subscription }: Business): Promise<SubscriptionCustomer> {
  const { url } = addressOf(getSubscriptionPlans, {});
  const answer = (await (await page.request.get(url)).json()) as AnswerOf<typeof getSubscriptionPlans>;
  const plan = answer.products
    .flatMap(({ plans }) => plans)
    .find(({ billingInterval, metadata }) => billingInterval === 'month' && metadata.title === 'Salon');
  if (plan === undefined) throw new Error('There is no plan for salons.');
  const current: Subscription = {
    id: '1',
    status: 'active',
    plan,
    currentPeriodEnd: 1_932_600_000,
    cancelAtPeriodEnd: false,
    failureMessage: null,
  };
  return {
    sources: [...cards],
    default_source: visa.id,
    subscriptions: subscription === null ? [] : [{ ...current, ...subscription }],
    freeUntilFirstClient: false,
    servicePaused: false,
    ...customer,
  };
}

async function logInAsOwner(page: Page, { portal }: Addresses, business: Business): Promise<void> {
  await stub(page, getSubscriptionCustomer, await customerOf(page, business));
  await stub(page, getSubscriptionFees, { count: business.fees.length, data: business.fees });
  await stub(page, previewSubscription, {
    ...{ amountDueCents: 7_500, creditCents: 0, nextPaymentAt: 4_000_000_000 },
  });
  await startSession(page.context(), portal, demoLogIns.owner);
}

const plansOf = (page: Page) => page.getByRole('list', { name: 'Plans' });

async function showPlans(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(plansOf(page).getByRole('heading')).toHaveCount(2);
}

async function showPricing(page: Page, site: Addresses): Promise<void> {
  await logInAsOwner(page, site, withCard);
  await page.goto('/pricing');
  await expect(plansOf(page).getByRole('button', { name: 'Start now' })).toBeEnabled();
}

async function showChange(page: Page, site: Addresses): Promise<void> {
  await logInAsOwner(page, site, subscribed);
  await page.goto('/subscription');
  await page.getByText('Annually', { exact: true }).click();
  await expect(plansOf(page).getByRole('button', { name: 'Change plan' })).toBeEnabled();
}

async function showTab(page: Page, site: Addresses, business: Business): Promise<void> {
  await logInAsOwner(page, site, business);
  await page.goto('/my-salon/subscription');
  const { length } = business.fees;
  await expect(page.getByText(length === 0 ? 'No history yet' : `${length} fees`)).toBeVisible();
}

/** No link leads there. */
async function showToArtist(page: Page, { portal }: Addresses): Promise<void> {
  await startSession(page.context(), portal, artist);
  await page.goto('/my-salon/subscription');
  await expect(page.getByText(/^The salon owner manages the subscription/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Earnings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscription' })).toHaveCount(0);
}

async function startPlan(page: Page, site: Addresses, business: Business): Promise<void> {
  await logInAsOwner(page, site, business);
  await page.goto('/subscription');
  await plansOf(page).getByRole('button', { name: 'Start now' }).click();
}

async function showNoCard(page: Page, site: Addresses): Promise<void> {
  await startPlan(page, site, nothing);
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function openConfirm(page: Page, site: Addresses): Promise<Locator> {
  await startPlan(page, site, withCard);
  const dialog = page.getByRole('dialog', { name: 'Subscription confirmation' });
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  return dialog;
}

async function showCoupon(page: Page, site: Addresses): Promise<void> {
  const dialog = await openConfirm(page, site);
  await stub(page, getCoupon, {
    coupon: { id: 'WELCOME20', valid: true, percent_off: 20, duration: 'once' },
  });
  await stub(page, previewSubscription, {
    ...{ amountDueCents: 6_000, creditCents: 1_250, nextPaymentAt: 4_000_000_000, nextPaymentCents: 6_250 },
  });
  await dialog.getByLabel('Promo code').fill('WELCOME20');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('$60.00', { exact: true })).toBeVisible();
}

async function showFail(page: Page, site: Addresses): Promise<void> {
  const dialog = await openConfirm(page, site);
  const error = { key: 'subscription.declined', message: 'Your card has insufficient funds.' };
  await stub(page, createSubscription, { error, requestId: 'r1' }, 402);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Fail' })).toBeVisible();
}

async function showSuccess(page: Page, site: Addresses): Promise<void> {
  const dialog = await openConfirm(page, site);
  const customer = await customerOf(page, subscribed);
  await stub(page, createSubscription, { outcome: 'done', clientSecret: null, customer });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
}

/** The prompt of a salon whose first client was served. */
async function showRequired(page: Page, { portal }: Addresses): Promise<void> {
  await page.route('**/api/identity/**', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const limited = '"subscriptionTier":{"key":"unsubscribed","limits":["LIMIT_BOOK"]}';
    await route.fulfill({ response: answer, body: text.replace(/"subscriptionTier":\{[^}]*\}/, limited) });
  });
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/mp/ff-skipSubscriptions/false');
  await page.goto('/book');
  await expect(page.getByRole('dialog', { name: 'Subscription request' })).toBeVisible();
}

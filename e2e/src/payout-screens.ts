import { expect, type Locator, type Page } from '@playwright/test';
import {
  getArtistEarnings,
  getArtistShares,
  getPaymentTransfers,
  getPayoutAccount,
  getPayouts,
  getSalonBalance,
  getSalonStatement,
  getYearlyTotals,
  requestPayout,
  type AnswerOf,
  type ArtistEarning,
  type ExternalAccount,
  type Payout,
  type PayoutAccountAnswer,
  type SalonTransaction,
  type StatementAmounts,
} from '@frizo/contracts';
import { buildDemoData, demoLogIns, type DemoUser } from '@frizo/demo';
import { startSession } from './demo-users.ts';
import type { Addresses } from './env.ts';
import { stub } from './payment-screens.ts';
import type { Screen } from './screens.ts';

/** Payouts, statements and earnings with their dialogs. The service is stubbed: the provider's answers differ from run to run. */
export const payoutScreens: readonly Screen[] = [
  { name: 'payouts', show: async (page, site) => void (await openPayouts(page, site)) },
  { name: 'payouts-money', show: showMoney },
  { name: 'payouts-artists', show: showArtists },
  { name: 'payouts-none', show: async (page, site) => void (await openPayouts(page, site, nothing)) },
  { name: 'payouts-needed', show: async (page, site) => void (await openPayouts(page, site, incomplete)) },
  { name: 'payouts-of-an-artist', show: showToArtist },
  { name: 'payment-profile', show: (page, site) => showProfile(page, site, nothing) },
  { name: 'payment-profile-update', show: (page, site) => showProfile(page, site, incomplete) },
  { name: 'payment-profile-view', show: (page, site) => showProfile(page, site, complete) },
  { name: 'payment-profile-missing', show: showMissing },
  { name: 'bank-account', show: showBankAccount },
  { name: 'debit-card', show: showDebitCard },
  { name: 'withdraw', show: async (page, site) => void (await openWithdraw(page, site)) },
  { name: 'confirm-password', show: showPassword },
  { name: 'commission', show: showCommission },
  { name: 'earnings', show: showEarnings },
];

const bank: ExternalAccount = {
  ...{ id: 'ba_1', object: 'bank_account', brand: null, last4: '6789', exp_month: null, exp_year: null },
  ...{ bank_name: 'STRIPE TEST BANK', default_for_currency: true, expired: false },
};
const debit: ExternalAccount = {
  ...{ id: 'card_1', object: 'card', brand: 'visa', last4: '5556', exp_month: 4, exp_year: 2040 },
  ...{ bank_name: null, default_for_currency: false, expired: false },
};

const nothing: PayoutAccountAnswer = {
  ...{ accountExists: false, mode: 'CREATE', verificationStatus: null, fieldsNeeded: [] },
  ...{ passwordConfirmedUntil: null, account: null },
};
const address = { line1: '12 Palm Ave', city: 'Phoenix', state: 'AZ', postal_code: '85001' };
const dob = { day: 12, month: 4, year: 1985 };
const complete: PayoutAccountAnswer = {
  ...nothing,
  ...{ accountExists: true, mode: 'VIEW', verificationStatus: 'verified' },
  account: {
    ...{ id: 'acct_1', type: 'custom', business_type: 'company', tax_id_provided: true, address, dob },
    business_profile: { name: 'Copper & Sage', url: 'https://copper-and-sage.example' },
    persons: [
      {
        ...{ first_name: 'Elena', last_name: 'Marchetti', address, dob },
        ...{ ssn_last_4_provided: true, id_number_provided: false },
      },
    ],
    requirements: { currently_due: [], errors: [] },
    external_accounts: [bank, debit],
    ...{ ssn_last_4_provided: true, charges_enabled: true, payouts_enabled: true },
  },
};
const incomplete: PayoutAccountAnswer = {
  ...complete,
  ...{ mode: 'UPDATE', verificationStatus: 'pending' },
  fieldsNeeded: ['individual.ssn_last_4', 'individual.verification.document'],
  account: complete.account && {
    ...complete.account,
    ...{ external_accounts: [], payouts_enabled: false },
    requirements: {
      currently_due: ['individual.verification.document'],
      errors: [
        {
          requirement: 'individual.verification.document',
          reason: 'The document is not readable. Please upload a sharper image of it.',
        },
      ],
    },
  },
};

const fundsRoute = { brand: 'STRIPE TEST BANK', last4: '6789' };
const payout: Payout = {
  ...{ id: 1, createdAt: 1_930_000_000, amountCent: 120_050, status: 'pending', isAutomatic: false },
  ...{ arrivalDate: '2031-03-04', fundsRoute, failureMessage: null },
};
const payouts: readonly Payout[] = [
  payout,
  {
    ...payout,
    ...{ id: 2, status: 'failed', amountCent: 99_900 },
    failureMessage: 'The bank account has been closed. Please add another one and withdraw again.',
  },
];
const transaction: SalonTransaction = {
  ...{ id: 'order-1', date: 1_930_000_000, amount: 28_645, amountOrigin: 28_935, type: 'card' },
  ...{ text: 'Paid by card', status: 'succeeded', fundsRoute: { brand: 'visa', last4: '4242' } },
  ...{ paymentOrderId: 70, clientName: 'Ada Reyes' },
};
const transactions: readonly SalonTransaction[] = [
  transaction,
  {
    ...transaction,
    id: 'order-2',
    type: 'cash',
    text: 'Paid in cash',
    amountOrigin: 28_645,
    fundsRoute: null,
  },
  { ...transaction, id: 'refund-1', type: 'refund', text: 'Refunded', amount: -2_000, amountOrigin: -2_000 },
  {
    ...transaction,
    ...{ id: 'payout-1', type: 'payout', text: 'Paid out', amount: -120_050, amountOrigin: -120_050 },
    ...{ status: 'pending', fundsRoute, paymentOrderId: null, clientName: '' },
  },
];

const totals: StatementAmounts = {
  ...{
    salonCent: 1_204_500,
    tipsCent: 210_300,
    commissionsCent: 602_250,
    taxCent: 155_380,
    prepaidCent: 5_000,
  },
  ...{ platformFeeCent: 0, cashCent: 340_000, balanceCent: 45_120, paidOutCent: 1_790_000 },
};
const statement: AnswerOf<typeof getSalonStatement> = {
  ...{ openingBalanceCent: 31_000, closingBalanceCent: 76_120, totals, count: 84, data: [] },
};
const earned = { servicesCent: 1_204_500, commissionsCent: 602_250, tipsCent: 210_300, totalCent: 812_550 };
/** An artist of the demo; the one with a named log-in has to sign terms first. */
export const artist = findArtist();
const artists = [
  { artistId: artist.id, firstName: 'Theo', lastName: 'Nakamura', artistSharePercent: 50 },
  { artistId: 90, firstName: 'Maximiliana', lastName: 'Featherstonehaugh', artistSharePercent: 37.25 },
];
const earnings: readonly ArtistEarning[] = artists.map(({ artistSharePercent: _share, ...person }) => ({
  ...person,
  ...earned,
}));

function findArtist(): DemoUser {
  // The users do not depend on the date, only the calendars do.
  const { users } = buildDemoData({ today: '2026-03-02' });
  const found = users.find(({ id, rawUserType }) => rawUserType === 6 && id !== demoLogIns.artist.id);
  if (!found) throw new Error('The demo has no artist.');
  return found;
}

async function stubMoney(page: Page, isEmpty: boolean): Promise<void> {
  const none = { count: 0, data: [] };
  await stub(page, getSalonBalance, {
    totalCent: isEmpty ? 0 : 196_170,
    availableCent: isEmpty ? 0 : 76_120,
    pendingCent: 0,
    inTransitCent: isEmpty ? 0 : 120_050,
  });
  // More than one page of each.
  await stub(page, getPayouts, isEmpty ? none : { count: 41, data: payouts });
  await stub(page, getPaymentTransfers, isEmpty ? none : { count: 260, data: transactions });
  await stub(page, getSalonStatement, isEmpty ? { ...statement, count: 0 } : statement);
  await stub(page, getYearlyTotals, {
    months: Array.from({ length: 12 }, (_, index) => ({ ...totals, month: index + 1 })),
    total: totals,
  });
  await stub(page, getArtistShares, { data: isEmpty ? [] : artists });
  await stub(page, getArtistEarnings, { data: isEmpty ? [] : earnings });
}

/** Opens the page of the owner and waits for all its parts. */
async function openPayouts(
  page: Page,
  { portal }: Addresses,
  account: PayoutAccountAnswer = complete,
): Promise<Locator> {
  await stub(page, getPayoutAccount, account);
  await stubMoney(page, account === nothing);
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/my-salon/payments');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: account.mode, exact: true })).toBeVisible();
  const end = account === nothing ? 'Yet to add Artists' : 'Maximiliana Featherstonehaugh';
  await expect(main.getByText(end)).toBeVisible();
  return main;
}

async function showMoney(page: Page, site: Addresses): Promise<void> {
  const main = await openPayouts(page, site);
  await main.getByRole('heading', { name: 'Payouts' }).scrollIntoViewIfNeeded();
  const year = main.getByRole('region', { name: 'Statements' });
  await year.getByLabel('Month').selectOption({ index: 0 });
  await expect(year.getByRole('list').getByText('December')).toBeVisible();
}

async function showArtists(page: Page, site: Addresses): Promise<void> {
  const main = await openPayouts(page, site);
  await main.getByText('Maximiliana Featherstonehaugh').scrollIntoViewIfNeeded();
}

async function showToArtist(page: Page, { portal }: Addresses): Promise<void> {
  await startSession(page.context(), portal, artist);
  await page.goto('/my-salon/payments');
  await expect(page.getByText('The payments of your salon are for its owner.')).toBeVisible();
}

async function openProfile(page: Page, site: Addresses, account: PayoutAccountAnswer): Promise<Locator> {
  const main = await openPayouts(page, site, account);
  await main.getByRole('button', { name: account.mode, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /payment profile$/i });
  await expect(dialog.getByText('First name')).toBeVisible();
  return dialog;
}

async function showProfile(page: Page, site: Addresses, account: PayoutAccountAnswer): Promise<void> {
  await openProfile(page, site, account);
}

async function showMissing(page: Page, site: Addresses): Promise<void> {
  const dialog = await openProfile(page, site, nothing);
  await dialog.getByText('Company', { exact: true }).click();
  await dialog.getByLabel('First name').fill('Elena');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required field').first()).toBeVisible();
}

async function showBankAccount(page: Page, site: Addresses): Promise<void> {
  const main = await openPayouts(page, site);
  await main.getByRole('button', { name: 'ADD ACCOUNT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bank account' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required field').first()).toBeVisible();
}

async function showDebitCard(page: Page, site: Addresses): Promise<void> {
  const main = await openPayouts(page, site);
  await main.getByRole('button', { name: 'ADD CARD' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add debit card' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
}

async function openWithdraw(page: Page, site: Addresses): Promise<Locator> {
  const main = await openPayouts(page, site);
  await main.getByRole('button', { name: 'WITHDRAW' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  await expect(dialog.getByLabel('Amount in dollars')).toHaveValue('761.20');
  return dialog;
}

async function showPassword(page: Page, site: Addresses): Promise<void> {
  const error = { key: 'password.needed', message: 'Please enter your password.' };
  await stub(page, requestPayout, { error, requestId: 'r1' }, 403);
  const dialog = await openWithdraw(page, site);
  await dialog.getByRole('button', { name: 'WITHDRAW' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Enter your password' }).getByRole('textbox', { name: 'Password' }),
  ).toBeVisible();
}

async function showCommission(page: Page, site: Addresses): Promise<void> {
  const main = await openPayouts(page, site);
  await main.getByRole('button', { name: 'Edit the commission of Theo Nakamura' }).click();
  const dialog = page.getByRole('dialog', { name: 'Commission' });
  await dialog.getByLabel('Percent of the price of services').fill('101');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must be equal or less than 100')).toBeVisible();
}

async function showEarnings(page: Page, { portal }: Addresses): Promise<void> {
  await stubMoney(page, false);
  await startSession(page.context(), portal, artist);
  await page.goto('/my-salon/earnings');
  await expect(page.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible();
  await expect(page.getByText('$8,125.50')).toBeVisible();
}

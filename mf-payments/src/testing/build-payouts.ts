import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import {
  confirmPassword,
  getArtistEarnings,
  getArtistShares,
  getPaymentTransfers,
  getPayoutAccount,
  getPayouts,
  getProfessionalProfile,
  getSalonBalance,
  getSalonStatement,
  getZip,
  type ExternalAccount,
  type PayoutAccountAnswer,
} from '@frizo/contracts';
import type { FakeRemoteContext } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPaymentsContext, buildProfessionalProfile, emptyStatement } from './build-payments.ts';

/** The default account for payouts. */
export const bankAccount: ExternalAccount = {
  id: 'ba_1',
  object: 'bank_account',
  brand: null,
  last4: '6789',
  exp_month: null,
  exp_year: null,
  bank_name: 'STRIPE TEST BANK',
  default_for_currency: true,
  expired: false,
};

/** A debit card, which is not the default. */
export const debitCard: ExternalAccount = {
  ...bankAccount,
  id: 'card_1',
  object: 'card',
  brand: 'visa',
  last4: '5556',
  exp_month: 4,
  exp_year: 2030,
  bank_name: null,
  default_for_currency: false,
};

/** Of a salon that has entered nothing yet. */
export const noPayoutAccount: PayoutAccountAnswer = {
  accountExists: false,
  mode: 'CREATE',
  verificationStatus: null,
  fieldsNeeded: [],
  passwordConfirmedUntil: null,
  account: null,
};

/** Of a salon whose identity is verified, with these accounts for payouts. */
export function buildPayoutAccount(
  external: ExternalAccount[] = [],
  parts: Partial<PayoutAccountAnswer> = {},
): PayoutAccountAnswer {
  const address = { line1: '12 Olive Street', city: 'Phoenix', state: 'AZ', postal_code: '85004' };
  const dob = { day: 12, month: 4, year: 1985 };
  return {
    accountExists: true,
    mode: 'VIEW',
    verificationStatus: 'verified',
    fieldsNeeded: [],
    passwordConfirmedUntil: null,
    account: {
      id: 'acct_1',
      type: 'custom',
      business_type: 'individual',
      business_profile: { name: '', url: 'https://moss.example' },
      tax_id_provided: false,
      persons: [
        {
          first_name: 'Ada',
          last_name: 'Moss',
          address,
          dob,
          ssn_last_4_provided: true,
          id_number_provided: false,
        },
      ],
      requirements: { currently_due: [], errors: [] },
      external_accounts: external,
      address,
      dob,
      ssn_last_4_provided: true,
      charges_enabled: true,
      payouts_enabled: true,
    },
    ...parts,
  };
}

/** The payments page of a salon's owner, without any money. */
export function buildPayoutsContext(answer: PayoutAccountAnswer, user = {}): FakeRemoteContext {
  const owner = buildSessionUser({ professional: true, business: true, rawUserType: 7, ...user });
  const context = buildPaymentsContext({ basePath: '/my-salon/payments', session: createFakeSession(owner) });
  context.server
    .answer(getPayoutAccount, answer)
    .answer(getSalonBalance, { totalCent: 0, availableCent: 0, pendingCent: 0, inTransitCent: 0 })
    .answer(getPayouts, { count: 0, data: [] })
    .answer(getPaymentTransfers, { count: 0, data: [] })
    .answer(getProfessionalProfile, buildProfessionalProfile())
    .answer(getSalonStatement, emptyStatement)
    .answer(getArtistShares, { data: [] })
    .answer(getArtistEarnings, { data: [] })
    .answer(getZip, { city: 'Phoenix', state: 'AZ', timezone: 'America/Phoenix' });
  return context;
}

/** Answers the question for the password. */
export async function typePassword(user: ReturnType<typeof userEvent.setup>) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
  await user.type(dialog.getByLabelText('Password'), 'Rosewood-7');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
}

/** The server wants the password first, and accepts the change once it was typed. */
export function wantPassword(
  context: FakeRemoteContext,
  call: Parameters<typeof context.server.refuse>[0],
  then: () => void,
) {
  context.server.refuse(call, {
    status: 403,
    key: 'password.needed',
    message: 'Please enter your password.',
  });
  context.server.answer(confirmPassword, () => {
    then();
    return { confirmedUntil: 1_800_000_000 };
  });
}

import * as contracts from '@frizo/contracts';
import { randomUUID } from 'node:crypto';
import { cardStepExamples } from './card-step-examples.ts';
import { giftCardStepExamples } from './gift-card-step-examples.ts';
import type { KillablePayments } from './killable-payments.ts';
import { succeed, type KillFixtures, type StepExample, type Subject } from './kill-fixtures.ts';
import { purchaseStepExamples } from './purchase-examples.ts';
import { orderStepExamples } from './order-step-examples.ts';
import { subscriptionStepExamples } from './subscription-examples.ts';
import { visitStepExamples } from './visit-step-examples.ts';

const payoutExamples: Readonly<Record<string, StepExample>> = {
  async 'create-payout-account'(fixtures, _copy, { salonId, owner }) {
    return {
      send: (any) => any.call(contracts.createPayoutAccount, profile, owner),
      effects: async () =>
        (await fixtures.sandbox.stripe.accounts.list({ limit: 100 })).data.filter(
          ({ metadata }) => metadata?.['salon'] === String(salonId),
        ),
    };
  },

  async 'add-external-account'(fixtures, _copy, subject) {
    const accountId = await fixtures.givenAccount(subject);
    const token = await bankToken(fixtures);
    return {
      send: (any) => any.call(contracts.addExternalAccount, { token }, subject.owner),
      effects: async () =>
        (await externalsOf(fixtures, accountId)).filter(({ metadata }) => metadata?.['token'] === token),
    };
  },

  async 'set-default-external-account'(fixtures, copy, subject) {
    const { accountId, extAccountId } = await givenSecondExternal(fixtures, copy, subject);
    return {
      send: (any) => any.call(contracts.setDefaultExternalAccount, { extAccountId }, subject.owner),
      effects: async () =>
        (await externalsOf(fixtures, accountId)).filter(
          ({ id, default_for_currency }) => id === extAccountId && default_for_currency,
        ),
    };
  },

  async 'remove-external-account'(fixtures, copy, subject) {
    const { accountId, extAccountId } = await givenSecondExternal(fixtures, copy, subject);
    return {
      send: (any) => any.call(contracts.removeExternalAccount, { extAccountId }, subject.owner),
      // It is gone.
      statuses: [200, 404],
      // The other one is left.
      effects: () => externalsOf(fixtures, accountId),
    };
  },

  async payout(fixtures, _copy, subject) {
    const stripeAccount = await fixtures.givenAccount(subject);
    const amount = 2_500;
    await fixtures.giveSalonMoney(subject, stripeAccount, amount);
    const request = { amountCent: amount, requestKey: randomUUID() };
    return {
      send: (any) => any.call(contracts.requestPayout, request, subject.owner),
      effects: async () => (await fixtures.sandbox.stripe.payouts.list({}, { stripeAccount })).data,
      balances: { [`bank:${subject.salonId}`]: amount, [`connected:${subject.salonId}`]: 0 },
    };
  },
};

/** An example of every step, by the name of its definition. */
export const stepExamples: Readonly<Record<string, StepExample>> = {
  ...orderStepExamples,
  ...payoutExamples,
  ...cardStepExamples,
  ...visitStepExamples,
  ...subscriptionStepExamples,
  ...giftCardStepExamples,
  ...purchaseStepExamples,
};

async function externalsOf({ sandbox }: KillFixtures, accountId: string) {
  return (await sandbox.stripe.accounts.listExternalAccounts(accountId, { limit: 100 })).data;
}

async function givenSecondExternal(fixtures: KillFixtures, copy: KillablePayments, subject: Subject) {
  const accountId = await fixtures.givenAccount(subject);
  const token = await bankToken(fixtures);
  const { body } = await succeed(copy.call(contracts.addExternalAccount, { token }, subject.owner));
  const added = body.account?.external_accounts.find(({ default_for_currency }) => !default_for_currency);
  return { accountId, extAccountId: added?.id ?? '' };
}

async function bankToken({ sandbox }: KillFixtures): Promise<string> {
  const { id } = await sandbox.stripe.tokens.create({
    bank_account: {
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number: '000123456789',
      account_holder_name: 'Jenny Rosen',
      account_holder_type: 'individual',
    },
  });
  return id;
}

const profile = {
  legalEntityType: 'individual',
  firstName: 'Ada',
  lastName: 'Moss',
  dateOfBirth: '04/12/1985',
  ssnLast4: '6789',
  businessUrl: 'https://moss.example',
  address: '12 Olive Street',
  zip: '85004',
  city: 'Phoenix',
};

import * as contracts from '@frizo/contracts';
import { eventAbout, succeed, type EventExample } from './kill-fixtures.ts';
import { subscriptionEventExamples } from './subscription-examples.ts';

/** At least one example of each handler, by the type of the event. */
export const eventExamples: Readonly<Record<string, EventExample>> = {
  ...subscriptionEventExamples,

  async 'payment_intent.succeeded'(fixtures, copy, subject) {
    await fixtures.givenAccount(subject);
    const paymentSourceId = await fixtures.givenCard(subject, 'threeDSecure2Required');
    const { id, chargedCent } = await fixtures.givenOrder(copy, subject);
    const request = {
      paymentOrderId: id,
      paymentSourceId,
      tipValueCent: 0,
      totalValueCent: chargedCent,
      discountSolution: null,
    };
    const { body } = await succeed(copy.call(contracts.acceptPaymentOrder, request, subject.client));
    const client_secret = body.clientSecret ?? '';
    const [intent = ''] = client_secret.split('_secret_');
    const outcome = { intent, client_secret, outcome: 'succeeded' };
    await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', outcome);
    return {
      event: await eventAbout(fixtures, 'payment_intent.succeeded', intent),
      effects: () =>
        fixtures.knex('postings').where({ order_id: id, kind: 'order-paid-by-card' }).select('id'),
      balances: { [`connected:${subject.salonId}`]: chargedCent },
    };
  },

  async 'payout.created'(fixtures, _copy, subject) {
    const stripeAccount = await fixtures.givenAccount(subject);
    const { salonId } = subject;
    const amount = 3_000;
    await fixtures.giveSalonMoney(subject, stripeAccount, amount);
    const payout = await fixtures.sandbox.stripe.payouts.create(
      { amount, currency: 'usd' },
      { stripeAccount },
    );
    return {
      event: await eventAbout(fixtures, 'payout.created', payout.id, stripeAccount),
      effects: () => fixtures.knex('payouts').where({ salon_id: salonId }).select('id'),
      balances: { [`bank:${salonId}`]: amount, [`connected:${salonId}`]: 0 },
    };
  },

  async 'account.external_account.created'(fixtures, _copy, subject) {
    const stripeAccount = await fixtures.givenAccount(subject);
    const added = await fixtures.sandbox.stripe.accounts.createExternalAccount(stripeAccount, {
      external_account: 'btok_us_verified',
    });
    return {
      event: await eventAbout(fixtures, 'account.external_account.created', added.id, stripeAccount),
      // Each reading that finds a change adds one.
      effects: () =>
        fixtures.knex('payout_accounts').where({ salon_id: subject.salonId, version: 2 }).select('version'),
    };
  },

  async 'payment_method.attached'({ sandbox, knex, clock }, _copy, { client }) {
    const { id: customer } = await sandbox.stripe.customers.create();
    await knex('payment_customers').insert({
      user_id: client.userId,
      customer_id: customer,
      created_at: clock.now(),
    });
    const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer });
    return {
      event: await eventAbout({ sandbox }, 'payment_method.attached', id),
      effects: () => knex('payment_cards').where({ user_id: client.userId }).select('id'),
    };
  },
};

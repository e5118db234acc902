import * as contracts from '@frizo/contracts';
import { purchaseEventExamples } from './purchase-examples.ts';
import { chargeOf, givenApprovable, givenFailedRefund, givenLostDispute } from './order-step-examples.ts';
import { visitEventExamples } from './visit-event-examples.ts';
import { eventAbout, postingsOf, succeed, type EventExample } from './kill-fixtures.ts';
import { subscriptionEventExamples } from './subscription-examples.ts';

/** An example of each handler. A name begins with the type of the event. */
export const eventExamples: Readonly<Record<string, EventExample>> = {
  ...subscriptionEventExamples,
  ...visitEventExamples,
  ...purchaseEventExamples,

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

  async 'charge.refunded of an order'(fixtures, copy, subject) {
    const { accept, order } = await givenApprovable(fixtures, copy, subject, 'visa');
    const { body } = await succeed(accept(copy));
    const { intent, charge } = await chargeOf(fixtures, order.id);
    // At the provider's dashboard.
    const refund = { payment_intent: intent.id, amount: 1_000, reverse_transfer: true };
    await fixtures.sandbox.stripe.refunds.create(refund);
    return {
      event: await eventAbout(fixtures, 'charge.refunded', charge.id),
      effects: () => postingsOf(fixtures, subject, 'order-refunded-to-card'),
      balances: { [`connected:${subject.salonId}`]: body.paymentOrder.chargedCent - 1_000 },
    };
  },

  async 'refund.failed of an order'(fixtures, copy, subject) {
    const { event, order } = await givenFailedRefund(fixtures, copy, subject);
    const [{ charged = 0 } = {}] = await fixtures
      .knex('payment_orders')
      .where({ id: order.id })
      .select<{ charged?: number }[]>('charged_cents as charged');
    return {
      event,
      effects: () => postingsOf(fixtures, subject, 'refund-failed', { connected: charged }),
      balances: { [`connected:${subject.salonId}`]: charged },
    };
  },

  async 'charge.dispute.closed of an order'(fixtures, copy, subject) {
    const { event } = await givenLostDispute(fixtures, copy, subject);
    return {
      event,
      effects: () => postingsOf(fixtures, subject, 'dispute-lost', { connected: 0 }),
      balances: { [`connected:${subject.salonId}`]: 0, [`disputes:${subject.salonId}`]: 0 },
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

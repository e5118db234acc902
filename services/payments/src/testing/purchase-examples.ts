import { randomUUID } from 'node:crypto';
import { buyGiftCard, buyPackage, refundPurchase } from '@frizo/contracts';
import { givenSelling } from './gift-card-step-examples.ts';
import type { KillablePayments } from './killable-payments.ts';
import {
  eventAbout,
  postingsOf,
  succeed,
  type EventExample,
  type KillFixtures,
  type StepExample,
  type Subject,
} from './kill-fixtures.ts';

const priceCents = 10_000;

/** Examples of the steps that give purchases back. */
export const purchaseStepExamples: Readonly<Record<string, StepExample>> = {
  async 'refund-purchase'(fixtures, copy, subject) {
    const { purchaseId, intent } = await givenPackage(fixtures, copy, subject, 'visa');
    const request = { purchaseId, requestKey: randomUUID(), amountCent: priceCents };
    return {
      send: (any) => any.call(refundPurchase, request, subject.owner),
      effects: async () => (await fixtures.sandbox.stripe.refunds.list({ payment_intent: intent })).data,
      balances: { [`connected:${subject.salonId}`]: 0, [`packages:${subject.salonId}`]: 0 },
    };
  },
};

/** Examples of the handlers of purchases' events. */
export const purchaseEventExamples: Readonly<Record<string, EventExample>> = {
  async 'payment_intent.succeeded of a purchase'(fixtures, copy, subject) {
    const request = await givenSelling(fixtures, subject, 'threeDSecure2Required');
    const { body } = await succeed(copy.call(buyGiftCard, request, subject.client));
    const client_secret = body.clientSecret ?? '';
    const [intent = ''] = client_secret.split('_secret_');
    const outcome = { intent, client_secret, outcome: 'succeeded' };
    await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', outcome);
    return {
      event: await eventAbout(fixtures, 'payment_intent.succeeded', intent),
      effects: () =>
        fixtures
          .knex('postings')
          .where({ key: `gift-card:${body.giftCard.id}:sold` })
          .select('id'),
    };
  },

  async 'charge.refunded of a purchase'(fixtures, copy, subject) {
    const { intent, charge } = await givenPackage(fixtures, copy, subject, 'visa');
    // At the provider's dashboard.
    const refund = { payment_intent: intent, amount: 1_000, reverse_transfer: true };
    await fixtures.sandbox.stripe.refunds.create(refund);
    return {
      event: await eventAbout(fixtures, 'charge.refunded', charge),
      effects: () => postingsOf(fixtures, subject, 'package-refunded'),
      balances: {
        [`connected:${subject.salonId}`]: priceCents - 1_000,
        [`packages:${subject.salonId}`]: 1_000 - priceCents,
      },
    };
  },

  async 'refund.failed of a purchase'(fixtures, copy, subject) {
    const { purchaseId, intent } = await givenPackage(fixtures, copy, subject, 'refundFail');
    const request = { purchaseId, requestKey: randomUUID(), amountCent: priceCents };
    await succeed(copy.call(refundPurchase, request, subject.owner));
    await fixtures.stepsEnded();
    await fixtures.passFailureTime();
    const { data } = await fixtures.sandbox.stripe.refunds.list({ payment_intent: intent });
    return {
      event: await eventAbout(fixtures, 'refund.failed', data[0]?.id ?? ''),
      effects: () => postingsOf(fixtures, subject, 'refund-failed', { connected: priceCents }),
      balances: {
        [`connected:${subject.salonId}`]: priceCents,
        [`packages:${subject.salonId}`]: -priceCents,
      },
    };
  },

  async 'charge.dispute.closed of a purchase'(fixtures, copy, subject) {
    const { intent } = await givenPackage(fixtures, copy, subject, 'createDispute');
    const { data } = await fixtures.sandbox.stripe.disputes.list({ payment_intent: intent });
    const dispute = data[0]?.id ?? '';
    await fixtures.sandbox.stripe.disputes.close(dispute);
    return {
      event: await eventAbout(fixtures, 'charge.dispute.closed', dispute),
      effects: () => postingsOf(fixtures, subject, 'dispute-lost', { connected: 0 }),
      balances: {
        [`connected:${subject.salonId}`]: 0,
        [`packages:${subject.salonId}`]: 0,
        [`disputes:${subject.salonId}`]: 0,
      },
    };
  },
};

/** A package of three visits for $100 that a test card has paid. */
async function givenPackage(
  fixtures: KillFixtures,
  copy: KillablePayments,
  subject: Subject,
  card: string,
): Promise<{ purchaseId: number; intent: string; charge: string }> {
  const { knex, clock } = fixtures;
  const { paymentSourceId, salonId } = await givenSelling(fixtures, subject, card);
  const [offer] = await knex('package_offers')
    .insert({
      ...{ salon_id: salonId, name: 'Three cuts', service_id: 501, service_name: 'Cut', visits: 3 },
      ...{ price_cents: priceCents, created_by: subject.owner.userId, created_at: clock.now() },
    })
    .returning<{ id: number }[]>('id');
  const request = { requestKey: randomUUID(), offerId: offer?.id ?? 0, paymentSourceId };
  await succeed(copy.call(buyPackage, request, subject.client));
  const row = await knex('prepaid_purchases')
    .where({ salon_id: salonId })
    .first<{ id: number; intent_id: string; charge_id: string }>('id', 'intent_id', 'charge_id');
  return { purchaseId: row.id, intent: row.intent_id, charge: row.charge_id };
}

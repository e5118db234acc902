import { randomUUID } from 'node:crypto';
import { acceptPaymentOrder, buyGiftCard, refundPaymentOrder } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { giftCardTransferKey } from '../gift-cards/gift-card-steps.ts';
import type { KillablePayments } from './killable-payments.ts';
import { succeed, type KillFixtures, type StepExample, type Subject } from './kill-fixtures.ts';

const orderCents = 5_280;
const giftCardCents = 5_000;
/** Our 2 % (`settings` of the examples of orders) of what the payment card pays beside the gift card. */
const feeCents = 6;

/** Examples of the steps of gift cards. */
export const giftCardStepExamples: Readonly<Record<string, StepExample>> = {
  async 'pay-purchase'(fixtures, _copy, subject) {
    const request = await givenSelling(fixtures, subject);
    return {
      send: (any) => any.call(buyGiftCard, request, subject.client),
      effects: async () => {
        const { data } = await fixtures.sandbox.stripe.paymentIntents.list({ limit: 100 });
        return data.filter(
          ({ metadata }) => metadata['purchase'] && metadata['salon'] === String(subject.salonId),
        );
      },
    };
  },

  async 'transfer-gift-card'(fixtures, copy, subject) {
    const { accept, order } = await givenApprovable(fixtures, copy, subject);
    return {
      send: accept,
      effects: () => transfersOf(fixtures, order.id),
      balances: { [`connected:${subject.salonId}`]: orderCents - feeCents },
    };
  },

  async 'return-gift-card'(fixtures, copy, subject) {
    const { accept, order } = await givenApprovable(fixtures, copy, subject);
    await succeed(accept(copy));
    await transferred(fixtures, order.id);
    const [transfer] = await transfersOf(fixtures, order.id);
    const request = { paymentOrderId: order.id, requestKey: randomUUID(), reason: 'Cut was short' };
    return {
      send: (any) => any.call(refundPaymentOrder, request, subject.owner),
      effects: async () => (await fixtures.sandbox.stripe.transfers.listReversals(transfer?.id ?? '')).data,
      balances: { [`connected:${subject.salonId}`]: 0, [`salon:${subject.salonId}`]: 0 },
    };
  },
};

/** A salon that sells gift cards, and the request of its client who buys one. */
export async function givenSelling(fixtures: KillFixtures, subject: Subject, card = 'visa') {
  const { salonId, owner } = subject;
  await fixtures.givenAccount(subject);
  await fixtures.knex('salon_names').insert({ salon_id: salonId, version: 1, name: 'Desert Bloom' });
  await fixtures.knex('prepaid_offers').insert({
    salon_id: salonId,
    sells_gift_cards: true,
    changed_by: owner.userId,
    changed_at: fixtures.clock.now(),
  });
  return {
    requestKey: randomUUID(),
    salonId,
    amountCent: giftCardCents,
    recipientEmail: 'friend@frizo.test',
    message: '',
    paymentSourceId: await fixtures.givenCard(subject, card),
  };
}

/** An order whose client keeps a gift card that pays most of it. */
async function givenApprovable(fixtures: KillFixtures, copy: KillablePayments, subject: Subject) {
  const request = await givenSelling(fixtures, subject);
  const { body } = await succeed(copy.call(buyGiftCard, request, subject.client));
  const { id: giftCardId } = body.giftCard;
  await fixtures
    .knex('gift_cards')
    .where({ id: giftCardId })
    .update({ keeper_user_id: subject.client.userId });
  const order = await fixtures.givenOrder(copy, subject);
  const approval = {
    paymentOrderId: order.id,
    paymentSourceId: request.paymentSourceId,
    tipValueCent: 0,
    totalValueCent: orderCents - giftCardCents,
    discountSolution: null,
    giftCardId,
  };
  const accept = (any: KillablePayments) => any.call(acceptPaymentOrder, approval, subject.client);
  return { order, accept };
}

/** A job transfers the card's part after the answer. */
function transferred({ knex }: KillFixtures, orderId: number): Promise<unknown> {
  return until(
    () =>
      knex('provider_steps')
        .where({ key: giftCardTransferKey(orderId), state: 'done' })
        .first('key'),
    (done) => done !== undefined,
  );
}

async function transfersOf({ sandbox }: KillFixtures, orderId: number) {
  const { data } = await sandbox.stripe.transfers.list({ transfer_group: `order-${orderId}` });
  return data.filter(({ metadata }) => metadata['part'] === 'gift-card');
}

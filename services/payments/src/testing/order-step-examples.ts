import { randomUUID } from 'node:crypto';
import * as contracts from '@frizo/contracts';
import { idOf } from '../orders/payment-intents.ts';
import type { KillablePayments } from './killable-payments.ts';
import { eventAbout, succeed, type KillFixtures, type StepExample, type Subject } from './kill-fixtures.ts';

const cents = 5_280;
const tipCents = 500;
const bonusCents = 1_000;
/** Of the copies in which these examples run: without a fee of ours there is none to return. */
export const settings = { PLATFORM_FEE_PERCENT: '2' };
const feeCents = 116;
/** Of what is left after the bonus. */
const feeWithBonusCents = 96;

/** Examples of the steps of payment orders. */
export const orderStepExamples: Readonly<Record<string, StepExample>> = {
  async 'pay-order'(fixtures, copy, subject) {
    const { accept, order } = await givenApprovable(fixtures, copy, subject, 'visa');
    return {
      send: accept,
      effects: () => intentsOf(fixtures, order.id, 'succeeded'),
      balances: { [`connected:${subject.salonId}`]: cents + tipCents - feeCents },
    };
  },

  async 'cancel-order-payment'(fixtures, copy, subject) {
    const { accept, order } = await givenApprovable(fixtures, copy, subject, 'threeDSecure2Required');
    await succeed(accept(copy));
    const request = { paymentOrderId: order.id };
    return {
      send: (any) => any.call(contracts.closePaymentOrderWithCash, request, subject.owner),
      effects: () => intentsOf(fixtures, order.id, 'canceled'),
      balances: { [`cash:${subject.salonId}`]: cents, [`connected:${subject.salonId}`]: 0 },
    };
  },

  async 'refund-order'(fixtures, copy, subject) {
    const { accept, order } = await givenApprovable(fixtures, copy, subject, 'visa');
    await succeed(accept(copy));
    const [intent] = await intentsOf(fixtures, order.id, 'succeeded');
    // So little that nothing of our fee goes back with it, which would be a step of its own.
    const refundedCents = 10;
    return {
      send: refundOf(order, subject, refundedCents),
      effects: async () =>
        (await fixtures.sandbox.stripe.refunds.list({ payment_intent: intent?.id ?? '' })).data,
      balances: { [`connected:${subject.salonId}`]: cents + tipCents - feeCents - refundedCents },
    };
  },

  async 'return-platform-fee'(fixtures, copy, subject) {
    const { accept, order } = await givenApprovable(fixtures, copy, subject, 'visa');
    await succeed(accept(copy));
    const { charge } = await chargeOf(fixtures, order.id);
    return {
      send: refundOf(order, subject, cents + tipCents),
      effects: async () =>
        (await fixtures.sandbox.stripe.applicationFees.listRefunds(idOf(charge.application_fee) ?? '')).data,
      balances: { [`connected:${subject.salonId}`]: 0, [`salon:${subject.salonId}`]: 0 },
    };
  },

  async 'return-to-salon'(fixtures, copy, subject) {
    const { event, order } = await givenFailedRefund(fixtures, copy, subject);
    return {
      send: async (any) => ({ status: await fixtures.deliver(any, event) }),
      effects: async () =>
        (await fixtures.sandbox.stripe.transfers.list({ transfer_group: `order-${order.id}` })).data,
      balances: { [`connected:${subject.salonId}`]: cents + tipCents - feeCents },
    };
  },

  async 'take-back-from-salon'(fixtures, copy, subject) {
    const { event, charge } = await givenLostDispute(fixtures, copy, subject);
    return {
      send: async (any) => ({ status: await fixtures.deliver(any, event) }),
      effects: async () =>
        (await fixtures.sandbox.stripe.transfers.listReversals(idOf(charge.transfer) ?? '')).data,
      // It has paid our fee and bears the dispute.
      balances: { [`connected:${subject.salonId}`]: -feeCents, [`disputes:${subject.salonId}`]: 0 },
    };
  },

  async 'transfer-bonus'(fixtures, copy, subject) {
    await fixtures
      .knex('bonus_accounts')
      .insert({ user_id: subject.client.userId, granted_cents: bonusCents });
    const { accept, order } = await givenApprovable(fixtures, copy, subject, 'visa', bonusCents);
    return {
      send: accept,
      effects: async () =>
        (await fixtures.sandbox.stripe.transfers.list({ transfer_group: `order-${order.id}` })).data,
      balances: { [`connected:${subject.salonId}`]: cents + tipCents - feeWithBonusCents },
    };
  },
};

/** An order by card of a client with a card on file, and the request that approves it with a tip. */
export async function givenApprovable(
  fixtures: KillFixtures,
  copy: KillablePayments,
  subject: Subject,
  token: string,
  reservedCents = 0,
) {
  await fixtures.givenAccount(subject);
  const paymentSourceId = await fixtures.givenCard(subject, token);
  const order = await fixtures.givenOrder(copy, subject);
  const discountSolution = reservedCents === 0 ? null : { reservedAmount: reservedCents, reason: '' };
  if (discountSolution)
    await succeed(copy.call(contracts.getDiscountSolution, { paymentOrderId: order.id }, subject.client));
  const request = {
    paymentOrderId: order.id,
    paymentSourceId,
    tipValueCent: tipCents,
    totalValueCent: order.chargedCent + tipCents - reservedCents,
    discountSolution,
  };
  const accept = (any: KillablePayments) => any.call(contracts.acceptPaymentOrder, request, subject.client);
  return { order, accept };
}

async function intentsOf({ sandbox }: KillFixtures, orderId: number, status: string) {
  const { data } = await sandbox.stripe.paymentIntents.list({ limit: 100 });
  return data.filter((intent) => intent.metadata['order'] === String(orderId) && intent.status === status);
}

function refundOf(order: contracts.PaymentOrder, { owner }: Subject, amountCent: number) {
  const request = { paymentOrderId: order.id, requestKey: randomUUID(), amountCent, reason: 'Cut was short' };
  return (any: KillablePayments) => any.call(contracts.refundPaymentOrder, request, owner);
}

/** A paid order whose refund has failed, and the event that says so. */
export async function givenFailedRefund(fixtures: KillFixtures, copy: KillablePayments, subject: Subject) {
  const { accept, order } = await givenApprovable(fixtures, copy, subject, 'refundFail');
  await succeed(accept(copy));
  await succeed(refundOf(order, subject, order.chargedCent + tipCents)(copy));
  await fixtures.stepsEnded();
  await fixtures.passFailureTime();
  const { intent } = await chargeOf(fixtures, order.id);
  const { data } = await fixtures.sandbox.stripe.refunds.list({ payment_intent: intent.id });
  return { order, event: await eventAbout(fixtures, 'refund.failed', data[0]?.id ?? '') };
}

/** A paid order whose dispute was lost, and the event that says so. */
export async function givenLostDispute(fixtures: KillFixtures, copy: KillablePayments, subject: Subject) {
  const { accept, order } = await givenApprovable(fixtures, copy, subject, 'createDispute');
  await succeed(accept(copy));
  const { intent, charge } = await chargeOf(fixtures, order.id);
  const { data } = await fixtures.sandbox.stripe.disputes.list({ payment_intent: intent.id });
  const dispute = data[0]?.id ?? '';
  await fixtures.sandbox.stripe.disputes.close(dispute);
  return { order, charge, event: await eventAbout(fixtures, 'charge.dispute.closed', dispute) };
}

/** The payment of an order. */
export async function chargeOf(fixtures: KillFixtures, orderId: number) {
  const [intent] = await intentsOf(fixtures, orderId, 'succeeded');
  if (!intent) throw new Error(`the order ${orderId} was not paid`);
  return { intent, charge: await fixtures.sandbox.stripe.charges.retrieve(idOf(intent.latest_charge) ?? '') };
}

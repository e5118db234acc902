import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import type { TestService } from '@frizo/local-platform/testing';
import { until } from '@frizo/service-kit/testing';
import type { TestSandbox } from '@frizo/stripe-sandbox/testing';
import type Stripe from 'stripe';
import { composeSteps } from '../compose-steps.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { eventsHandled, ids, owner } from '../testing/payments-fixtures.ts';
import { startPrepaidFixtures, type PrepaidFixtures } from '../testing/prepaid-fixtures.ts';
import {
  buildBooked,
  buildChanged,
  startVisitFixtures,
  type VisitFixtures,
} from '../testing/visit-fixtures.ts';
import { createOrderTools } from './compose-orders.ts';
import { recordDispute } from './dispute-order.ts';

type Fixtures = TestService & { readonly sandbox: TestSandbox };

const orderCents = 5_280;

/** What steps take back for something that was paid: how much of it, and what they have taken. */
async function takenBack({ knex }: Fixtures, field: string, id: number) {
  const steps = await knex('provider_steps')
    .where({ name: 'take-back-from-salon' })
    .whereRaw('payload->>? = ?', [field, String(id)])
    .orderBy('created_at')
    .orderByRaw('length(key)')
    .select<{ state: string; postingKey: string; cents: number }[]>(
      'state',
      knex.raw(`payload->>'postingKey' as "postingKey"`),
      knex.raw(`(payload->>'cents')::integer as cents`),
    );
  const found = [];
  for (const { state, postingKey, cents } of steps) {
    const posted = await knex('posting_lines as line')
      .join('postings as posting', 'posting.id', 'line.posting_id')
      .where({ 'posting.key': postingKey, 'line.account': `connected:${ids.salon}` })
      .first<{ cents: string } | undefined>('line.cents');
    const [, rests = ''] = /((?::rest)*)$/.exec(postingKey) ?? [];
    found.push({ rests, state, cents, takenCents: 0 - Number(posted?.cents ?? 0) });
  }
  return found;
}

/** The salon does not get the money of refunds that fail back before this ends. */
const failTransfers = ({ sandbox }: Fixtures) =>
  sandbox.addFault({ method: 'POST', path: '/v1/transfers', failure: 'cut-before', times: 50 });

/** Lets the time pass after which the sandbox says that a refund has failed. */
async function passFailureTime({ clock, sandbox }: Fixtures): Promise<void> {
  clock.advance({ seconds: 10 });
  await sandbox.stripe.balance.retrieve();
}

/** Everything that can be done is done but the transfer to the salon. */
const untilOnlyReturning = ({ knex }: Fixtures) =>
  until(
    () => knex('provider_steps').where({ state: 'waiting' }).pluck<string[]>('name'),
    (names) => names.length === 1 && names[0] === 'return-to-salon',
  );

const stepsEnded = ({ knex }: Fixtures) =>
  until(
    () => knex('provider_steps').where({ state: 'waiting' }).pluck<string[]>('key'),
    ({ length }) => length === 0,
  );

/** Each of them is first tried when nothing of the payment is left on the salon's account, and at once again. */
const nothingYet = (cents: number) => [
  { rests: '', state: 'done', cents, takenCents: 0 },
  { rests: ':rest', state: 'done', cents, takenCents: 0 },
];
const takenLater = (cents: number) => [
  ...nothingYet(cents),
  { rests: ':rest:rest', state: 'done', cents, takenCents: cents },
];

describe('what a salon owes, since the money of a refund that failed was not on its account again', () => {
  let fixtures: PrepaidFixtures;
  let visits: VisitFixtures;
  let before: number;

  const connected = (of: Fixtures) => balanceOf(of.knex, `connected:${ids.salon}`);

  beforeAll(async () => {
    fixtures = await startPrepaidFixtures();
    visits = await startVisitFixtures({ deliversEvents: true });
  });
  afterAll(async () => {
    await fixtures.stop();
    await visits.stop();
  });
  beforeEach(async () => {
    await fixtures.sandbox.clearFaults();
    before = await connected(fixtures);
  });

  /** No test card has both refunds that fail and a dispute, so this is that of another payment. */
  async function loseDispute(orderId: number, cents: number): Promise<void> {
    const other = await fixtures.givenPackage('createDispute');
    await eventsHandled(fixtures);
    await fixtures.decideDispute(other.intent, 'losing_evidence');
    const { data } = await fixtures.sandbox.stripe.disputes.list({ payment_intent: other.intent });
    const { intent_id: payment_intent } = await fixtures
      .knex('payment_orders')
      .where({ id: orderId })
      .first<{ intent_id: string }>('intent_id');
    const dispute: Stripe.Dispute = { ...data[0]!, id: `du_${orderId}`, amount: cents, payment_intent };
    const { env: _env, ...composed } = composeSteps(fixtures.parts);
    const { inTransaction } = createOrderTools({ ...fixtures.parts, ...composed });
    await inTransaction((context) => recordDispute(context, orderId, dispute));
    // It gives back its own.
    await until(
      () => takenBack(fixtures, 'purchaseId', other.purchaseId),
      ([step]) => step?.state === 'done',
    );
  }

  it('of a gift card whose buyer has the money a second time is taken once it is there', async () => {
    const keeper = fixtures.newUser();
    const { id: giftCardId, purchaseId, intent } = await fixtures.givenKeptCard(keeper, 'refundFail');
    const visit = await fixtures.givenApproval(keeper, { giftCardId });
    expect((await visit.approve(0)).status).toBe(200);
    await fixtures.stepsEnded();
    const giveBack = async () => {
      await fixtures.sandbox.stripe.refunds.create({ payment_intent: intent });
      await until(
        () => fixtures.sold(purchaseId),
        ({ refundedCent }) => refundedCent === 10_000,
      );
    };
    await giveBack();
    await fixtures.stepsEnded();
    const [first] = await takenBack(fixtures, 'purchaseId', purchaseId);
    expect(first).toEqual({ rests: '', state: 'done', cents: orderCents, takenCents: orderCents });
    await failTransfers(fixtures);
    await passFailureTime(fixtures);
    await untilOnlyReturning(fixtures);
    await giveBack();
    await untilOnlyReturning(fixtures);
    const later = async () => (await takenBack(fixtures, 'purchaseId', purchaseId)).slice(1);
    expect(await later()).toEqual(nothingYet(orderCents));
    await fixtures.sandbox.clearFaults();
    await fixtures.stepsEnded();
    expect(await later()).toEqual(takenLater(orderCents));
    expect(await connected(fixtures)).toBe(before);
    // The card does not take this one either.
    await passFailureTime(fixtures);
    await until(
      () => fixtures.sold(purchaseId),
      ({ refundedCent }) => refundedCent === 0,
    );
    await fixtures.stepsEnded();
    expect(await connected(fixtures)).toBe(before + orderCents);
    expect(await fixtures.differences()).toEqual([]);
  });

  it('of a deposit that was refunded again is taken once it is there', async () => {
    const depositCents = 1_000;
    const atFirst = await connected(visits);
    await visits.setCard('pm_card_refundFail');
    const booked = buildBooked(depositCents);
    await visits.publish(contracts.appointmentBooked, booked);
    const untilDeposit = (isAsExpected: (charge: contracts.VisitCharge | undefined) => boolean) =>
      until(async () => {
        const { appointmentId } = booked;
        const request = { appointmentId };
        const answer = await visits.host.call(contracts.getAppointmentCharges, request, { actor: owner });
        return answer.body.charges[0];
      }, isAsExpected);
    await untilDeposit((deposit) => deposit?.state === 'paid');
    const canceled = { change: 'cancelled', status: 1, by: 'professional' } as const;
    await visits.publish(contracts.appointmentChanged, buildChanged(booked, canceled));
    await untilDeposit((deposit) => deposit?.refundedCent === depositCents);
    await stepsEnded(visits);
    await failTransfers(visits);
    await passFailureTime(visits);
    const deposit = await untilDeposit((failed) => failed?.failedRefundCent === depositCents);
    const chargeId = deposit?.id ?? 0;
    await visits.host.call(contracts.refundVisitCharge, { chargeId }, { actor: owner });
    await untilOnlyReturning(visits);
    expect(await takenBack(visits, 'visitChargeId', chargeId)).toEqual(nothingYet(depositCents));
    await visits.sandbox.clearFaults();
    await stepsEnded(visits);
    expect(await takenBack(visits, 'visitChargeId', chargeId)).toEqual(takenLater(depositCents));
    expect(await connected(visits)).toBe(atFirst);
  });

  it('of an order that a dispute was lost about is taken once it is there', async () => {
    const visit = await fixtures.givenApproval(fixtures.newUser(), {}, 'refundFail');
    expect((await visit.approve(orderCents)).status).toBe(200);
    const { orderId } = visit;
    await fixtures.host.call(
      contracts.refundPaymentOrder,
      { paymentOrderId: orderId, requestKey: randomUUID(), reason: 'The color washed out.' },
      { actor: owner },
    );
    await fixtures.stepsEnded();
    expect(await connected(fixtures)).toBe(before);
    await failTransfers(fixtures);
    await passFailureTime(fixtures);
    await untilOnlyReturning(fixtures);
    await loseDispute(orderId, orderCents);
    await untilOnlyReturning(fixtures);
    expect(await takenBack(fixtures, 'orderId', orderId)).toEqual(nothingYet(orderCents));
    await fixtures.sandbox.clearFaults();
    await fixtures.stepsEnded();
    expect(await takenBack(fixtures, 'orderId', orderId)).toEqual(takenLater(orderCents));
    expect(await connected(fixtures)).toBe(before);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { appointmentBooked, getAppointmentCharges, payVisitCharge } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { givenCard, ids, now, runScheduled } from '../testing/payments-fixtures.ts';
import { startPrepaidFixtures, type PrepaidFixtures } from '../testing/prepaid-fixtures.ts';
import { buildBooked, client, startVisitFixtures, type VisitFixtures } from '../testing/visit-fixtures.ts';
import { providerDeadlineMs } from './deadlines.ts';

const reads = { method: 'GET', path: '/v1/payment_intents/*' } as const;
const unanswered = { ...reads, failure: 'cut-before', times: 100 } as const;
const mustAuthenticate = 'authenticationRequired';

describe('while the provider does not answer about a payment that was accepted', () => {
  let fixtures: PrepaidFixtures;

  beforeAll(async () => {
    fixtures = await startPrepaidFixtures();
  });
  afterEach(async () => {
    await fixtures.sandbox.clearFaults();
    fixtures.clock.set(now);
  });
  afterAll(() => fixtures.stop());

  async function givenAccepted() {
    const actor = fixtures.newUser();
    const visit = await fixtures.givenApproval(actor, {}, mustAuthenticate);
    return { actor, orderId: visit.orderId, answer: await visit.approve(5_280) };
  }
  const resume = ({ actor, orderId }: Awaited<ReturnType<typeof givenAccepted>>) =>
    fixtures.host.call(contracts.continuePayment, { paymentOrderId: orderId }, { actor });
  const processing = {
    status: 200,
    body: { paymentOrder: { processing: true, needsAuthentication: true }, clientSecret: null },
  };

  it('an order is being processed, and its payment is continued later', async () => {
    await fixtures.sandbox.addFault(unanswered);
    const order = await givenAccepted();
    expect(order.answer).toMatchObject(processing);
    expect(await resume(order)).toMatchObject(processing);
    await fixtures.sandbox.clearFaults();
    expect((await resume(order)).body.clientSecret).toMatch(/^pi_/);
  });

  it('a gift card is being bought, and its payment is continued later', async () => {
    await fixtures.sandbox.addFault(unanswered);
    const actor = fixtures.newUser();
    const request = {
      ...{ requestKey: randomUUID(), salonId: ids.salon, amountCent: 10_000 },
      ...{ recipientEmail: 'friend@frizo.test', message: '' },
      paymentSourceId: await givenCard(fixtures, { testCard: mustAuthenticate, actor }),
    };
    const buy = () => fixtures.host.call(contracts.buyGiftCard, request, { actor });
    const waiting = { giftCard: { state: 'needs-authentication' }, clientSecret: null };
    expect(await buy()).toMatchObject({ status: 200, body: waiting });
    expect(await buy()).toMatchObject({ status: 200, body: waiting });
    await fixtures.sandbox.clearFaults();
    expect((await buy()).body.clientSecret).toMatch(/^pi_/);
  });

  it('a request waits for all its questions no longer than its deadline', async () => {
    await fixtures.sandbox.addFault({ method: 'POST', path: '/v1/payment_intents', answerDelayMs: 4_000 });
    await fixtures.sandbox.addFault({ ...reads, answerDelayMs: 8_000, times: 100 });
    const actor = fixtures.newUser();
    const visit = await fixtures.givenApproval(actor, {}, mustAuthenticate);
    const startedAt = performance.now();
    expect(await visit.approve(5_280)).toMatchObject(processing);
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(4_000);
    expect(tookMs).toBeLessThan(providerDeadlineMs + 500);
  }, 30_000);

  it('one payment is looked up in each run, and another one in the next', async () => {
    const orders = [await givenAccepted(), await givenAccepted()].map(({ orderId }) => orderId);
    const asked = async () =>
      fixtures
        .knex('payment_attempts')
        .whereIn('order_id', orders)
        .whereNotNull('asked_at')
        .orderBy('asked_at')
        .pluck<number[]>('order_id');
    // Those of other tests do not wait long enough.
    const others = fixtures.knex('payment_attempts').whereNotIn('order_id', orders);
    await others.update({ changed_at: '2026-03-02T23:30:00Z' });
    await fixtures.sandbox.addFault(unanswered);
    for (const count of [1, 2]) {
      fixtures.clock.advance({ seconds: 11 * 60 });
      await runScheduled(fixtures, 'ask-about-payments');
      expect(await asked()).toEqual(orders.slice(0, count));
    }
  });
});

describe('while the provider does not answer about a deposit that was accepted', () => {
  let fixtures: VisitFixtures;

  beforeAll(async () => {
    fixtures = await startVisitFixtures();
    await fixtures.setCard(`pm_card_${mustAuthenticate}`);
  });
  afterEach(() => fixtures.sandbox.clearFaults());
  afterAll(() => fixtures.stop());

  async function givenDeposit(): Promise<number> {
    const booked = buildBooked(1_000);
    await fixtures.publish(appointmentBooked, booked);
    const { appointmentId } = booked;
    const read = async () =>
      (await fixtures.host.call(getAppointmentCharges, { appointmentId }, { actor: client })).body.charges;
    const [deposit] = await until(read, ([charge]) => charge?.state === 'declined');
    return deposit?.id ?? 0;
  }
  const pay = (chargeId: number) => fixtures.host.call(payVisitCharge, { chargeId }, { actor: client });

  it('it is being paid, and is continued later', async () => {
    const chargeId = await givenDeposit();
    await fixtures.sandbox.addFault(unanswered);
    const waiting = { charge: { state: 'needs-authentication' }, clientSecret: null };
    expect(await pay(chargeId)).toMatchObject({ status: 200, body: waiting });
    expect(await pay(chargeId)).toMatchObject({ status: 200, body: waiting });
    await fixtures.sandbox.clearFaults();
    expect((await pay(chargeId)).body.clientSecret).toMatch(/^pi_/);
  });

  it('one is looked up in each run, and another one in the next', async () => {
    await fixtures.knex('visit_charges').update({ state: 'declined' });
    const charges = [await givenDeposit(), await givenDeposit()];
    for (const chargeId of charges) await pay(chargeId);
    await fixtures.sandbox.addFault(unanswered);
    for (const count of [1, 2]) {
      fixtures.clock.advance({ seconds: 11 * 60 });
      await runScheduled(fixtures, 'ask-about-visit-charges');
      const asked = fixtures.knex('visit_charges').whereNotNull('asked_at').orderBy('asked_at');
      expect(await asked.pluck('id')).toEqual(charges.slice(0, count));
    }
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { createLogger } from '@frizo/service-kit';
import { buildActor, outboxPublished, publishedEvents, until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import {
  givenCard,
  givenOrder,
  givenSalonAccount,
  ids,
  owner,
  startPaymentsFixtures,
  type PaymentsFixtures,
} from '../testing/payments-fixtures.ts';

/** An order of $52.80, of which 2 % are our fee. */
const chargedCents = 5_280;
const feeCents = 106;

describe('money that goes back, with a fee of ours', () => {
  let fixtures: PaymentsFixtures;
  let lastUser = 4_000;
  let balancesBefore: readonly number[];

  const accounts = [
    `connected:${ids.salon}`,
    `salon:${ids.salon}`,
    `tax:${ids.salon}`,
    'platform:fees',
    'client-returns',
    'provider',
  ];
  const balances = () => Promise.all(accounts.map((account) => balanceOf(fixtures.knex, account)));
  /** What has changed since the beginning of the test, by account; the provider's own fees are not decided here. */
  async function changes(): Promise<Record<string, number>> {
    const current = await balances();
    const moved = accounts.map(
      (account, index) => [account, (current[index] ?? 0) - (balancesBefore[index] ?? 0)] as const,
    );
    return Object.fromEntries(moved.filter(([, cents]) => cents !== 0));
  }

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures({ deliversEvents: true, env: { PLATFORM_FEE_PERCENT: '2' } });
    await givenSalonAccount(fixtures);
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    balancesBefore = await balances();
  });

  async function given(testCard: string) {
    const actor = buildActor({ userId: (lastUser += 1) });
    const card = await givenCard(fixtures, { testCard, actor });
    const order = await givenOrder(fixtures, { paymentType: 'card', clientUserId: actor.userId });
    const request = { paymentOrderId: order.id };
    return {
      id: order.id,
      accept: () =>
        fixtures.host.call(
          contracts.acceptPaymentOrder,
          {
            ...request,
            paymentSourceId: card,
            tipValueCent: 0,
            totalValueCent: chargedCents,
            discountSolution: null,
          },
          { actor },
        ),
      decline: () => fixtures.host.call(contracts.declinePaymentOrder, { id: order.id }, { actor }),
      refund: (amountCent: number) =>
        fixtures.host.call(
          contracts.refundPaymentOrder,
          { ...request, amountCent, requestKey: randomUUID(), reason: 'The color washed out.' },
          { actor: owner },
        ),
      read: async () =>
        (await fixtures.host.call(contracts.getPaymentOrder, request, { actor })).body.paymentOrder,
    };
  }
  const stepsEnded = () =>
    until(
      () => fixtures.knex('provider_steps').where({ state: 'waiting' }).pluck<string[]>('key'),
      (open) => open.length === 0,
    );
  /** Differences between the ledger and the provider, of everything up to now. */
  async function differences() {
    await stepsEnded();
    fixtures.clock.advance({ seconds: 3_600 });
    const { comparedCount, differences: found } = await reconcile({
      knex: fixtures.knex,
      transaction: (work) => fixtures.knex.transaction(work),
      stripe: fixtures.sandbox.stripe,
      clock: fixtures.clock,
      log: createLogger('test', 'silent'),
    });
    expect(comparedCount).toBeGreaterThan(0);
    return found;
  }
  const passFailureTime = async () => {
    fixtures.clock.advance({ seconds: 10 });
    // The sandbox ends refunds when it is asked something.
    await fixtures.sandbox.stripe.balance.retrieve();
  };

  it('goes back with its part of the fee, in parts and to the cent', async () => {
    const order = await given('visa');
    await order.accept();
    expect(await changes()).toMatchObject({
      [`connected:${ids.salon}`]: chargedCents - feeCents,
      'platform:fees': -feeCents,
    });
    for (const cents of [1_234, 333, 1]) expect((await order.refund(cents)).status).toBe(200);
    await stepsEnded();
    expect((await changes())[`connected:${ids.salon}`]).toBeLessThan(chargedCents - feeCents - 1_500);
    expect((await order.refund(chargedCents - 1_568)).status).toBe(200);
    await stepsEnded();
    expect(await changes()).toEqual({});
    expect(await differences()).toEqual([]);
  });

  it('that was given back at the provider’s dashboard takes what was given back of the fee there', async () => {
    const order = await given('visa');
    await order.accept();
    const { intent_id } = await fixtures
      .knex('payment_orders')
      .where({ id: order.id })
      .first<{ intent_id: string }>('intent_id');
    await fixtures.sandbox.stripe.refunds.create({
      payment_intent: intent_id,
      amount: 2_640,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(order.read, ({ refundedCent }) => refundedCent === 2_640);
    expect(await changes()).toMatchObject({
      [`connected:${ids.salon}`]: (chargedCents - feeCents) / 2,
      'platform:fees': -feeCents / 2,
    });
    expect(await differences()).toEqual([]);
  });

  it('that came after its order was closed goes back with the fee', async () => {
    const order = await given('authenticationRequired');
    const { clientSecret } = (await order.accept()).body;
    const [intent] = (clientSecret ?? '').split('_secret_');
    // The cancellation at the provider does not get through in time.
    const cancellation = { method: 'POST', path: '/v1/payment_intents/*', failure: 'cut-before' } as const;
    await fixtures.sandbox.addFault({ ...cancellation, times: 50 });
    await order.decline();
    await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', {
      intent,
      client_secret: clientSecret,
      outcome: 'succeeded',
    });
    await fixtures.sandbox.clearFaults();
    await until(
      () => fixtures.knex('payment_refunds').where({ order_id: order.id }).pluck<string[]>('state'),
      ([state]) => state === 'done',
    );
    await stepsEnded();
    expect(await changes()).toEqual({});
    const posted = await fixtures.knex('postings').where({ order_id: order.id }).pluck<string[]>('kind');
    expect(posted).toContain('platform-fee-refunded');
    expect(await differences()).toEqual([]);
  });

  it('that came after its order was closed, and that the client’s bank has taken back, is owed to nobody', async () => {
    const order = await given('authenticationRequired');
    const { clientSecret } = (await order.accept()).body;
    const [intent = ''] = (clientSecret ?? '').split('_secret_');
    const cancellation = { method: 'POST', path: '/v1/payment_intents/*/cancel', times: 50 } as const;
    await fixtures.sandbox.addFault({ ...cancellation, failure: 'cut-before' });
    await fixtures.sandbox.addDeliveryRule({ action: 'hold' });
    await order.decline();
    const authentication = { intent, client_secret: clientSecret, outcome: 'failed' };
    await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', authentication);
    await fixtures.sandbox.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_createDispute' });
    await fixtures.sandbox.clearDeliveryRules();
    await fixtures.sandbox.releaseDeliveries('first');
    await fixtures.sandbox.clearFaults();
    await until(
      () => fixtures.knex('payment_refunds').where({ order_id: order.id }).pluck<string[]>('state'),
      ([state]) => state === 'failed',
    );
    await stepsEnded();
    await fixtures.sandbox.deliveriesSettled();
    // Undecided: the salon has nothing of it, and what we owe is with the bank.
    expect(await changes()).toEqual({ 'client-returns': -chargedCents });
    const { data } = await fixtures.sandbox.stripe.disputes.list({ payment_intent: intent });
    await fixtures.sandbox.stripe.disputes.close(data[0]?.id ?? '');
    await until(changes, (found) => Object.keys(found).length === 0);
    expect(await differences()).toEqual([]);
  });

  it('and was refused by the client’s bank days later is the order’s and the salon’s again', async () => {
    const order = await given('refundFail');
    await order.accept();
    await order.refund(chargedCents);
    await stepsEnded();
    expect(await order.read()).toMatchObject({ refundedCent: chargedCents, actions: [] });
    expect(await changes()).toEqual({});
    await passFailureTime();
    await until(order.read, ({ refundedCent }) => refundedCent === 0);
    await stepsEnded();
    expect(await changes()).toEqual({
      [`connected:${ids.salon}`]: chargedCents - feeCents,
      [`salon:${ids.salon}`]: -(5_000 - feeCents),
      [`tax:${ids.salon}`]: -280,
      'platform:fees': -feeCents,
      provider: feeCents,
    });
    await outboxPublished(fixtures.knex);
    const events = await publishedEvents(fixtures.nats.url, contracts.paymentOrderChanged);
    expect(events.filter(({ paymentOrderId }) => paymentOrderId === order.id)).toMatchObject([
      { change: 'created', refundCents: 0 },
      { change: 'paid', refundCents: 0 },
      { change: 'refunded', refundCents: chargedCents, refundedCents: chargedCents },
      { change: 'refund-failed', refundCents: chargedCents, refundedCents: 0 },
    ]);
    expect(
      await fixtures.knex('payment_refunds').where({ order_id: order.id }).select('state', 'failure_message'),
    ).toEqual([{ state: 'failed', failure_message: 'The card did not take the refund.' }]);

    // Nothing is left of the payment's transfer: what the salon got back is taken again.
    expect((await order.refund(2_000)).status).toBe(200);
    await stepsEnded();
    expect(await changes()).toMatchObject({
      [`connected:${ids.salon}`]: chargedCents - feeCents - 2_000 + 40,
    });
    await passFailureTime();
    await until(order.read, ({ refundedCent }) => refundedCent === 0);
    await stepsEnded();
    expect(await changes()).toMatchObject({
      [`connected:${ids.salon}`]: chargedCents - feeCents,
      provider: feeCents,
    });
    expect(await differences()).toEqual([]);
  });

  it('and goes back as a whole a second time leaves nothing with the salon or with us', async () => {
    const order = await given('refundFail');
    await order.accept();
    await order.refund(chargedCents);
    await stepsEnded();
    await passFailureTime();
    await until(order.read, ({ refundedCent }) => refundedCent === 0);
    await stepsEnded();
    // The salon got back what was taken less our fee, of which the provider has nothing left.
    expect((await order.refund(chargedCents)).status).toBe(200);
    await stepsEnded();
    expect(await changes()).toEqual({});
    await passFailureTime();
    await until(order.read, ({ refundedCent }) => refundedCent === 0);
    await stepsEnded();
    expect(await changes()).toMatchObject({
      [`connected:${ids.salon}`]: chargedCents - feeCents,
      provider: feeCents,
    });
    expect(await differences()).toEqual([]);
  });

  it('and waits for the money of a refund that failed, of which the salon’s account has nothing before', async () => {
    const order = await given('refundFail');
    await order.accept();
    await order.refund(2_000);
    await stepsEnded();
    await fixtures.sandbox.addFault({
      method: 'POST',
      path: '/v1/transfers',
      failure: 'cut-before',
      times: 50,
    });
    await passFailureTime();
    await until(order.read, ({ refundedCent }) => refundedCent === 0);
    expect((await order.refund(1_000)).body).toMatchObject({
      error: { key: 'payment_order.refund_returning' },
    });
    await fixtures.sandbox.clearFaults();
    await stepsEnded();
    expect((await changes())[`connected:${ids.salon}`]).toBe(chargedCents - feeCents);
    expect((await order.refund(1_000)).status).toBe(200);
    await stepsEnded();
    await passFailureTime();
    await until(order.read, ({ refundedCent }) => refundedCent === 0);
    expect(await differences()).toEqual([]);
    // The card does not take this one either, which has to happen before the next test.
    await passFailureTime();
    await until(order.read, ({ refundedCent }) => refundedCent === 0);
    await stepsEnded();
  });

  it('is refused in words of our own while a bank questions the payment', async () => {
    const order = await given('createDispute');
    await order.accept();
    const ofOrder = () => fixtures.knex('payment_orders').where({ id: order.id });
    await until(
      () => ofOrder().first<{ dispute: string }>('dispute'),
      ({ dispute }) => dispute === 'open',
    );
    await fixtures.sandbox.deliveriesSettled();
    // As long as the event has not come.
    await ofOrder().update({ dispute: null });
    const { status, body } = await order.refund(1_000);
    expect([status, body]).toMatchObject([
      409,
      {
        error: {
          key: 'payment_order.refund_failed',
          message: 'The client’s bank questions this payment, so it cannot be given back now.',
        },
      },
    ]);
    await fixtures.sandbox.deliveriesSettled();
  });

  it('of a lost dispute is taken from the salon’s account, once', async () => {
    const order = await given('createDispute');
    await order.accept();
    const dispute = () =>
      fixtures.knex('payment_orders').where({ id: order.id }).first<{ dispute: string }>('dispute');
    await until(dispute, (row) => row.dispute === 'open');
    const refused = { status: 409, body: { error: { key: 'payment_order.disputed' } } };
    expect(await order.refund(1_000)).toMatchObject(refused);
    const { data } = await fixtures.sandbox.stripe.disputes.list({ limit: 1 });
    await fixtures.sandbox.stripe.disputes.update(data[0]?.id ?? '', {
      evidence: { uncategorized_text: 'losing_evidence' },
    });
    await until(dispute, (row) => row.dispute === 'lost');
    await stepsEnded();
    expect(await order.refund(1_000)).toMatchObject(refused);
    await fixtures.sandbox.deliveriesSettled();
    expect(await changes()).toEqual({
      // It has paid our fee and bears the dispute.
      [`connected:${ids.salon}`]: -feeCents,
      [`salon:${ids.salon}`]: chargedCents - (5_000 - feeCents),
      [`tax:${ids.salon}`]: -280,
      'platform:fees': -feeCents,
      provider: feeCents,
    });
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['answers 500 after it did so', 'error-after'],
    ['repeats its 500', 'error-kept'],
    ['ends the connection after it did so', 'cut-after'],
  ] as const)(
    'is moved once where the provider %s',
    async (_what, failure) => {
      const failOnce = (path: string) =>
        fixtures.sandbox.addFault({ method: 'POST', path, failure, times: 1 });
      const refunded = await given('refundFail');
      await refunded.accept();
      await failOnce('/v1/application_fees/*/refunds');
      await failOnce('/v1/transfers');
      await refunded.refund(2_000);
      await stepsEnded();
      await passFailureTime();
      await until(refunded.read, ({ refundedCent }) => refundedCent === 0);
      await stepsEnded();
      expect((await changes())[`connected:${ids.salon}`]).toBe(chargedCents - feeCents);

      const disputed = await given('createDispute');
      await disputed.accept();
      const dispute = () =>
        fixtures.knex('payment_orders').where({ id: disputed.id }).first<{ dispute: string }>('dispute');
      await until(dispute, (row) => row.dispute === 'open');
      await failOnce('/v1/transfers/*/reversals');
      const { data } = await fixtures.sandbox.stripe.disputes.list({ limit: 1 });
      await fixtures.sandbox.stripe.disputes.close(data[0]?.id ?? '');
      await until(dispute, (row) => row.dispute === 'lost');
      await stepsEnded();
      expect((await changes())[`connected:${ids.salon}`]).toBe(chargedCents - 2 * feeCents);
      await fixtures.sandbox.clearFaults();
      expect(await differences()).toEqual([]);
    },
    60_000,
  );
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import { startCardOrders, type CardOrder, type CardOrders } from '../testing/card-orders.ts';
import {
  ana,
  givenCard,
  givenOrder,
  givenVisit,
  ids,
  now,
  otherClient,
  owner,
  requestFor,
  runScheduled,
  stranger,
} from '../testing/payments-fixtures.ts';

type Actor = CardOrder['actor'];

describe('a payment order by card', () => {
  let accountId: CardOrders['accountId'];
  let accept: CardOrders['accept'];
  let acceptCash: CardOrders['acceptCash'];
  let chargesOf: CardOrders['chargesOf'];
  let decline: CardOrders['decline'];
  let fixtures: CardOrders['fixtures'];
  let given: CardOrders['given'];
  let nextActor: CardOrders['nextActor'];
  let paidEvents: CardOrders['paidEvents'];
  let read: CardOrders['read'];
  let refund: CardOrders['refund'];
  let resume: CardOrders['resume'];
  let untilPaid: CardOrders['untilPaid'];

  beforeAll(async () => {
    ({
      accountId,
      accept,
      acceptCash,
      chargesOf,
      decline,
      fixtures,
      given,
      nextActor,
      paidEvents,
      read,
      refund,
      resume,
      untilPaid,
    } = await startCardOrders());
  });
  afterAll(() => fixtures.stop());

  describe('being created', () => {
    it('needs a client with an account', async () => {
      const request = requestFor(givenVisit(fixtures, { clientUserId: null as unknown as number }), {
        paymentType: 'card',
      });
      const { status, body } = await fixtures.host.call(contracts.createPaymentOrder, request, {
        actor: owner,
      });
      expect(status).toBe(409);
      expect(body).toMatchObject({ error: { key: 'payment_order.client_without_account' } });
    });

    it.each([
      [{ has_profile: false }, 'payment_order.no_profile', 'No Payment profile'],
      [{ external_accounts: '[]' }, 'payment_order.no_external_account', 'No external account'],
    ])('needs an account of the salon: %j', async (missing, key, message) => {
      const [before] = (await fixtures.knex('payout_accounts').where({ salon_id: ids.salon })) as {
        has_profile: boolean;
        external_accounts: unknown;
      }[];
      await fixtures.knex('payout_accounts').where({ salon_id: ids.salon }).update(missing);
      const request = requestFor(givenVisit(fixtures), { paymentType: 'card' });
      const { status, body } = await fixtures.host.call(contracts.createPaymentOrder, request, {
        actor: owner,
      });
      await fixtures
        .knex('payout_accounts')
        .where({ salon_id: ids.salon })
        .update({
          has_profile: before?.has_profile,
          external_accounts: JSON.stringify(before?.external_accounts),
        });
      expect(status).toBe(409);
      expect(body).toMatchObject({ error: { key, message } });
    });
  });

  describe('being paid', () => {
    it('charges services, tax and tip once, and hands it to the salon', async () => {
      const one = await given();
      const before = await balanceOf(fixtures.knex, `connected:${ids.salon}`);
      const tipsBefore = await balanceOf(fixtures.knex, `tips:${ids.artist}`);
      const { status, body } = await accept(one, { tipValueCent: 1_056 });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        clientSecret: null,
        paymentOrder: {
          status: 2,
          tipCent: 1_056,
          totalCent: 6_336,
          chargedCent: 6_336,
          paymentDetail: 'Visa 4242',
          actions: [],
        },
      });
      const [charge, ...more] = await chargesOf(one);
      expect(more).toEqual([]);
      expect(charge).toMatchObject({
        amount: 6_336,
        currency: 'usd',
        transfer_data: { destination: accountId },
      });
      expect(await balanceOf(fixtures.knex, `connected:${ids.salon}`)).toBe(before + 6_336);
      expect(await balanceOf(fixtures.knex, `tips:${ids.artist}`)).toBe(tipsBefore - 1_056);
      expect(await paidEvents(one)).toHaveLength(1);
      // Paid again it is as it was.
      expect((await accept(one, { tipValueCent: 1_056 })).body.paymentOrder.tipCent).toBe(1_056);
      expect(await chargesOf(one)).toHaveLength(1);
    });

    it('is not taken for another approval', async () => {
      const one = await given();
      await accept(one, { tipValueCent: 500 });
      const { status, body } = await accept(one);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        error: {
          key: 'payment_order.total_changed',
          fields: { tipValueCent: ['TOTAL_CHANGED'], totalValueCent: ['TOTAL_CHANGED'] },
        },
      });
      expect(await read(one)).toMatchObject({ status: 2, chargedCent: 5_780 });
      expect(await chargesOf(one)).toHaveLength(1);
    });

    it.each([
      ['another total', { totalValueCent: 5_279 }, 'totalValueCent'],
      [
        'a discount that nobody reserved',
        { totalValueCent: 4_280, discountSolution: { reservedAmount: 1_000, reason: '' } },
        'discountSolution',
      ],
    ])('refuses %s', async (_what, changes, field) => {
      const one = await given();
      const { status, body } = await accept(one, changes);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        error: { key: 'payment_order.total_changed', fields: { [field]: ['TOTAL_CHANGED'] } },
      });
      expect(await chargesOf(one)).toEqual([]);
    });

    it('refuses cards of others, and expired ones', async () => {
      const one = await given();
      const others = await givenCard(fixtures, { actor: otherClient });
      expect((await accept(one, { paymentSourceId: others })).body).toMatchObject({
        error: { fields: { paymentSourceId: ['SOURCE_UNKNOWN'] } },
      });
      // At the provider, since events about the card bring the row up to what it says.
      await fixtures.sandbox.stripe.paymentMethods.update(one.card, { card: { exp_year: 2025 } });
      await until(
        () => fixtures.knex('payment_cards').where({ id: one.card }).pluck<number[]>('exp_year'),
        ([year]) => year === 2025,
      );
      expect((await accept(one)).body).toMatchObject({
        error: { fields: { paymentSourceId: ['SOURCE_EXPIRED'] } },
      });
    });

    it('charges once by two clicks and two tabs, with what one of them approved', async () => {
      const one = await given();
      const tips = [500, 500, 900];
      const answers = await Promise.all(tips.map((tipValueCent) => accept(one, { tipValueCent })));
      const charges = await chargesOf(one);
      expect(charges).toHaveLength(1);
      const { chargedCent, tipCent } = await untilPaid(one);
      expect(chargedCent).toBe(charges[0]?.amount);
      // Whoever has approved something else is told so.
      expect(answers.map(({ status }) => status)).toEqual(tips.map((tip) => (tip === tipCent ? 200 : 409)));
    });

    it('or in cash at the same time ends in one of them', async () => {
      const one = await given();
      await Promise.all([accept(one), acceptCash(one)]);
      const { paymentType } = await untilPaid(one);
      expect(await chargesOf(one)).toHaveLength(paymentType === 'card' ? 1 : 0);
    });

    it('by a card that is declined can be tried again with another', async () => {
      const one = await given({ testCard: 'chargeCustomerFail' });
      const { status, body } = await accept(one, { tipValueCent: 300 });
      expect(status).toBe(402);
      expect(body).toMatchObject({
        error: {
          key: 'payment_order.card_declined',
          message: 'Your card was declined.',
          fields: { paymentSourceId: ['GENERIC_DECLINE'] },
        },
      });
      expect(await read(one)).toMatchObject({ status: 1, tipCent: 0, actions: ['pay', 'decline'] });
      const card = await givenCard(fixtures, { actor: one.actor, testCard: 'mastercard' });
      expect((await accept({ ...one, card })).body.paymentOrder).toMatchObject({ status: 2 });
    });

    it('after the salon took another order back is refused', async () => {
      const one = await given();
      await decline(one, owner);
      expect((await accept(one)).body).toMatchObject({ error: { key: 'payment_order.invalid_state' } });
      expect(await chargesOf(one)).toEqual([]);
    });

    it('is for its client only', async () => {
      const one = await given();
      for (const actor of [otherClient, owner, ana, stranger])
        expect((await accept({ ...one, actor })).status).toBe(404);
      const visitor = await fixtures.host.call(contracts.continuePayment, { paymentOrderId: one.order.id });
      expect(visitor.status).toBe(401);
    });
  });

  describe('that the bank wants to be authenticated', () => {
    const authenticate = async (clientSecret: string | null, outcome: 'succeeded' | 'failed') => {
      const [intent] = (clientSecret ?? '').split('_secret_');
      await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', {
        intent,
        client_secret: clientSecret,
        outcome,
      });
    };

    it('is paid after the client has done so', async () => {
      const one = await given({ testCard: 'authenticationRequired' });
      const { status, body } = await accept(one);
      expect(status).toBe(200);
      expect(body.paymentOrder).toMatchObject({ status: 1, processing: true, needsAuthentication: true });
      await authenticate(body.clientSecret, 'succeeded');
      expect((await resume(one)).body.paymentOrder).toMatchObject({ status: 2, needsAuthentication: false });
      expect(await chargesOf(one)).toHaveLength(1);
    });

    it('is paid by the event if the page was closed', async () => {
      const one = await given({ testCard: 'authenticationRequired' });
      await authenticate((await accept(one)).body.clientSecret, 'succeeded');
      expect(await untilPaid(one)).toMatchObject({ chargedCent: 5_280 });
    });

    it('can be tried again after a refusal', async () => {
      const one = await given({ testCard: 'authenticationRequired' });
      await authenticate((await accept(one)).body.clientSecret, 'failed');
      expect((await resume(one)).status).toBe(402);
      const second = await accept(one);
      expect(second.status).toBe(200);
      await authenticate(second.body.clientSecret, 'succeeded');
      expect((await resume(one)).body.paymentOrder).toMatchObject({ status: 2 });
      expect(await chargesOf(one)).toHaveLength(1);
    });

    it('can be declined instead; a payment that succeeds nevertheless is given back', async () => {
      const one = await given({ testCard: 'authenticationRequired' });
      const { clientSecret } = (await accept(one)).body;
      // The cancellation at the provider does not get through in time.
      await fixtures.sandbox.addFault({
        method: 'POST',
        path: '/v1/payment_intents/*',
        failure: 'cut-before',
        times: 50,
      });
      await decline(one, one.actor);
      await authenticate(clientSecret, 'succeeded');
      await fixtures.sandbox.clearFaults();
      await until(
        () => chargesOf(one),
        ([charge]) => charge?.refunded === true,
      );
      expect(await read(one)).toMatchObject({ status: 3, declineReason: 'client' });
    });
  });

  describe('being refunded', () => {
    it('gives back parts, never more than is left, and each once', async () => {
      const one = await given();
      expect((await refund(one)).body).toMatchObject({ error: { key: 'payment_order.invalid_state' } });
      await accept(one);
      const requestKey = randomUUID();
      const [first, again] = await Promise.all([
        refund(one, { amountCent: 2_000, requestKey }),
        refund(one, { amountCent: 2_000, requestKey }),
      ]);
      expect([first.body, again.body]).toMatchObject([{ paymentOrder: {} }, { paymentOrder: {} }]);
      expect((await read(one)).refundedCent).toBe(2_000);
      expect((await refund(one, { amountCent: 3_281 })).body).toMatchObject({
        error: { fields: { amountCent: ['REFUND_TOO_LARGE'] } },
      });
      const whole = await refund(one);
      expect(whole.body.paymentOrder).toMatchObject({ refundedCent: 5_280, actions: [] });
      expect((await refund(one)).status).toBe(400);
      const [charge] = await chargesOf(one);
      expect(charge).toMatchObject({ amount_refunded: 5_280, refunded: true });
    });

    it('is for salon admins', async () => {
      const one = await given();
      await accept(one);
      for (const [actor, status] of [
        [one.actor, 403],
        [ana, 403],
        [stranger, 404],
      ] as const) {
        const answer = await fixtures.host.call(
          contracts.refundPaymentOrder,
          { paymentOrderId: one.order.id, requestKey: randomUUID(), reason: 'Not mine.' },
          { actor },
        );
        expect(answer.status).toBe(status);
      }
    });
  });

  it('that nobody pays is declined after 7 days by the job, and its visit can be paid again', async () => {
    const one = await given();
    fixtures.clock.advance({ seconds: 7 * 86_400 });
    await runScheduled(fixtures, 'expire-payment-orders');
    const row = await fixtures.knex('payment_orders').where({ id: one.order.id }).first<{ state: string }>();
    expect(row).toMatchObject({ state: 'declined', decline_reason: 'expired' });
    expect((await accept(one)).body).toMatchObject({ error: { key: 'payment_order.invalid_state' } });
    fixtures.clock.set(now);
  });

  describe('of a client who was referred', () => {
    const bonusOf = async (actor: Actor) => {
      const row = await fixtures
        .knex('bonus_accounts')
        .where({ user_id: actor.userId })
        .first<{ granted_cents: number } | undefined>('granted_cents');
      return row?.granted_cents ?? 0;
    };

    it('gives both $10 when it is the first that is paid, which the next order uses', async () => {
      const friend = nextActor();
      const one = await given();
      fixtures.referrers.set(Number(one.actor.userId), Number(friend.userId));
      await accept(one);
      await until(
        () => bonusOf(one.actor),
        (cents) => cents > 0,
      );
      expect([await bonusOf(one.actor), await bonusOf(friend)]).toEqual([1_000, 1_000]);

      const order = await givenOrder(fixtures, { paymentType: 'card', clientUserId: one.actor.userId });
      const next = { ...one, order };
      const solution = () =>
        fixtures.host.call(contracts.getDiscountSolution, { paymentOrderId: order.id }, { actor: one.actor });
      const discountSolution = (await solution()).body;
      expect(discountSolution).toMatchObject({ reservedAmount: 1_000 });
      // Reserved for this order: another one gets nothing, and the same one the same.
      expect((await solution()).body).toEqual(discountSolution);
      const before = await balanceOf(fixtures.knex, 'platform:bonus');
      const { body } = await accept(next, { discountSolution, totalValueCent: 4_280 });
      expect(body.paymentOrder).toMatchObject({ status: 2, chargedCent: 4_280, totalCent: 5_280 });
      expect(await balanceOf(fixtures.knex, 'platform:bonus')).toBe(before + 1_000);
      // The salon gets the whole price: our part by a transfer of its own.
      const transfers = await until(
        async () =>
          (await fixtures.sandbox.stripe.transfers.list({ transfer_group: `order-${order.id}` })).data,
        (found) => found.length > 0,
      );
      expect(transfers).toMatchObject([{ amount: 1_000, destination: accountId }]);
      // The second order grants nothing more.
      expect(await bonusOf(friend)).toBe(1_000);
    });

    it('releases the bonus when it is declined', async () => {
      const one = await given();
      await fixtures.knex('bonus_accounts').insert({ user_id: one.actor.userId, granted_cents: 1_000 });
      const solutionOf = async (order: contracts.PaymentOrder) =>
        (
          await fixtures.host.call(
            contracts.getDiscountSolution,
            { paymentOrderId: order.id },
            { actor: one.actor },
          )
        ).body.reservedAmount;
      const other = await givenOrder(fixtures, { paymentType: 'card', clientUserId: one.actor.userId });
      expect(await solutionOf(one.order)).toBe(1_000);
      expect(await solutionOf(other)).toBe(0);
      await decline(one, one.actor);
      expect(await solutionOf(other)).toBe(1_000);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { buildActor, outboxPublished, publishedEvents, until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import {
  ana,
  givenCard,
  givenOrder,
  givenSalonAccount,
  ids,
  now,
  owner,
  runScheduled,
  startPaymentsFixtures,
  stranger,
  type PaymentsFixtures,
} from '../testing/payments-fixtures.ts';

type Actor = ReturnType<typeof buildActor>;

describe('gift cards', () => {
  let fixtures: PaymentsFixtures;
  let lastUser = 5_000;

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures();
    await givenSalonAccount(fixtures);
    await fixtures
      .knex('salon_names')
      .insert({ salon_id: ids.salon, version: 1, name: 'Desert Bloom' })
      .onConflict()
      .ignore();
    await sell(true);
  });
  afterAll(() => fixtures.stop());

  const sell = (sellsGiftCards: boolean, actor: Actor = owner) =>
    fixtures.host.call(contracts.saveGiftCardOffer, { sellsGiftCards }, { actor });
  const newUser = () => buildActor({ userId: (lastUser += 1) });

  async function requestOf(buyer: Actor, testCard = 'visa') {
    return {
      requestKey: randomUUID(),
      salonId: ids.salon,
      amountCent: 10_000,
      recipientEmail: 'friend@frizo.test',
      message: 'Happy birthday!',
      paymentSourceId: await givenCard(fixtures, { testCard, actor: buyer }),
    };
  }
  const buy = (actor: Actor, request: Awaited<ReturnType<typeof requestOf>>) =>
    fixtures.host.call(contracts.buyGiftCard, request, { actor });
  const add = (actor: Actor, code: string) => fixtures.host.call(contracts.addGiftCard, { code }, { actor });
  const listOf = async (actor: Actor, scope: 'all' | 'usable' = 'all') =>
    (await fixtures.host.call(contracts.getOwnGiftCards, { scope }, { actor })).body.data;

  /** A card of $100 that a user keeps, bought by somebody else. */
  async function givenKept(keeper: Actor): Promise<contracts.GiftCard> {
    const buyer = newUser();
    const { body } = await buy(buyer, await requestOf(buyer));
    return (await add(keeper, body.giftCard.code ?? '')).body.giftCard;
  }
  async function givenApproval(keeper: Actor, giftCardId: number, { testCard = 'visa' } = {}) {
    const paymentSourceId = await givenCard(fixtures, { testCard, actor: keeper });
    const order = await givenOrder(fixtures, { paymentType: 'card', clientUserId: keeper.userId });
    return { order, request: approvalOf(order, paymentSourceId, giftCardId) };
  }
  const accept = (actor: Actor, request: contracts.RequestOf<typeof contracts.acceptPaymentOrder>) =>
    fixtures.host.call(contracts.acceptPaymentOrder, request, { actor });
  const transferred = (orderId: number) =>
    until(
      () =>
        fixtures
          .knex('provider_steps')
          .where({ key: `gift-card-${orderId}`, state: 'done' })
          .first('key'),
      (done) => done !== undefined,
    );
  const refund = (paymentOrderId: number, amountCent?: number) =>
    fixtures.host.call(
      contracts.refundPaymentOrder,
      {
        paymentOrderId,
        requestKey: randomUUID(),
        reason: 'The color washed out.',
        ...(amountCent !== undefined && { amountCent }),
      },
      { actor: owner },
    );

  describe('being bought', () => {
    it('are charged once, owed by us, and have a code for the buyer until somebody has added it', async () => {
      const buyer = newUser();
      const friend = newUser();
      const owedBefore = await balanceOf(fixtures.knex, 'gift-cards');
      const request = await requestOf(buyer);
      const first = await buy(buyer, request);
      const { giftCard } = first.body;
      expect(giftCard).toMatchObject({
        state: 'paid',
        role: 'buyer',
        isAdded: false,
        amountCent: 10_000,
        balanceCent: 10_000,
        recipientEmail: 'friend@frizo.test',
        salon: { name: 'Desert Bloom' },
      });
      expect(giftCard.code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect((await buy(buyer, request)).body.giftCard.id).toBe(giftCard.id);
      expect(await balanceOf(fixtures.knex, 'gift-cards')).toBe(owedBefore - 10_000);
      await outboxPublished(fixtures.knex);
      const sold = await publishedEvents(fixtures.nats.url, contracts.giftCardSold);
      expect(sold.filter(({ giftCardId }) => giftCardId === giftCard.id)).toHaveLength(1);
      expect(JSON.stringify(sold)).not.toContain(giftCard.code);

      const added = await add(friend, (giftCard.code ?? '').toLowerCase().replaceAll('-', ' '));
      expect(added.body.giftCard).toMatchObject({ role: 'keeper', balanceCent: 10_000, recipientEmail: '' });
      expect((await add(friend, giftCard.code ?? '')).status).toBe(200);
      expect(await listOf(friend, 'usable')).toHaveLength(1);
      expect(await listOf(buyer)).toMatchObject([{ code: null, isAdded: true, balanceCent: 0 }]);
      expect((await add(newUser(), giftCard.code ?? '')).status).toBe(400);
    });

    it('tell a declined card, and can be tried again by another purchase', async () => {
      const buyer = newUser();
      const request = await requestOf(buyer, 'chargeCustomerFail');
      const { status, body } = await buy(buyer, request);
      expect(status).toBe(402);
      expect(body).toMatchObject({ error: { key: 'purchase.card_declined' } });
      expect((await buy(buyer, request)).status).toBe(402);
      expect(await listOf(buyer)).toEqual([]);
      expect((await buy(buyer, await requestOf(buyer))).status).toBe(200);
    });

    it('wait for authentication, and end when the buyer has left', async () => {
      const buyer = newUser();
      const { body } = await buy(buyer, await requestOf(buyer, 'threeDSecure2Required'));
      expect(body.clientSecret).toMatch(/^pi_/);
      expect(body.giftCard).toMatchObject({ state: 'needs-authentication', code: null });
      const { id: giftCardId } = body.giftCard;
      const again = await fixtures.host.call(
        contracts.continueGiftCardPurchase,
        { giftCardId },
        { actor: buyer },
      );
      expect(again.body.clientSecret).toBe(body.clientSecret);
      // Each look-up finds that it waits, and asking for it again too.
      for (let minutes = 0; minutes <= 60; minutes += 10) {
        expect(await listOf(buyer)).toMatchObject([{ state: 'needs-authentication' }]);
        await fixtures.host.call(contracts.continueGiftCardPurchase, { giftCardId }, { actor: buyer });
        fixtures.clock.advance({ seconds: 600 });
        await runScheduled(fixtures, 'ask-about-purchases');
      }
      expect(await listOf(buyer)).toEqual([]);
      fixtures.clock.set(now);
    });

    it('are only sold by salons that want to, and for a real address', async () => {
      const buyer = newUser();
      const request = await requestOf(buyer);
      expect((await buy(buyer, { ...request, recipientEmail: 'nobody' })).body).toMatchObject({
        error: { fields: { recipientEmail: ['VALUE_IS_NOT_EMAIL'] } },
      });
      expect((await buy(buyer, { ...request, amountCent: 10_050 })).status).toBe(400);
      for (const message of ['Your prize: win.example.com', 'Frizo has closed your account'])
        expect((await buy(buyer, { ...request, message })).body).toMatchObject({
          error: { fields: { message: ['MESSAGE_MISLEADING'] } },
        });
      await sell(false);
      expect((await buy(buyer, request)).body).toMatchObject({ error: { key: 'gift_card.not_sold' } });
      await sell(true);
      const salons = await fixtures.host.call(
        contracts.getGiftCardSalons,
        { search: 'BLOOM' },
        { actor: buyer },
      );
      expect(salons.body).toEqual({ count: 1, data: [{ id: ids.salon, name: 'Desert Bloom' }] });
    });

    it('are offered by those who manage a salon that can be paid', async () => {
      expect((await sell(true, ana)).status).toBe(403);
      expect((await sell(true, stranger)).body).toMatchObject({
        error: { key: 'payment_order.no_profile' },
      });
      const { body } = await fixtures.host.call(contracts.getSalonOffers, {}, { actor: owner });
      expect(body).toMatchObject({ sellsGiftCards: true });
      expect(body.giftCardsOwedCent).toBe(-(await balanceOf(fixtures.knex, 'gift-cards')));
    });
  });

  it('take ten wrong codes in an hour, and then not even a right one', async () => {
    const guesser = newUser();
    const buyer = newUser();
    const { body } = await buy(buyer, await requestOf(buyer));
    for (let time = 0; time < 10; time += 1)
      expect((await add(guesser, `AAAA-0000-0000-000${time}`)).body).toMatchObject({
        error: { fields: { code: ['GIFT_CARD_UNKNOWN'] } },
      });
    expect((await add(guesser, body.giftCard.code ?? '')).status).toBe(429);
    await fixtures
      .knex('attempt_counts')
      .where({ name: 'unknown-gift-cards', subject: guesser.userId })
      .update({ since: new Date(Date.parse(now) - 3_600_000) });
    expect((await add(guesser, body.giftCard.code ?? '')).status).toBe(200);
  });

  describe('paying for a visit', () => {
    it('pay all of it without a payment card, and hand the salon its money', async () => {
      const keeper = newUser();
      const card = await givenKept(keeper);
      const { order, request } = await givenApproval(keeper, card.id);
      const owed = await balanceOf(fixtures.knex, 'gift-cards');
      const connected = await balanceOf(fixtures.knex, `connected:${ids.salon}`);
      const { body } = await accept(keeper, {
        ...request,
        tipValueCent: 1_000,
        totalValueCent: 0,
        paymentSourceId: null,
      });
      expect(body.paymentOrder).toMatchObject({
        status: contracts.paymentStatus.paid,
        totalCent: 6_280,
        giftCardCent: 6_280,
        chargedCent: 0,
        paymentDetail: 'Gift card',
      });
      await transferred(order.id);
      expect(await balanceOf(fixtures.knex, 'gift-cards')).toBe(owed + 6_280);
      expect(await balanceOf(fixtures.knex, `connected:${ids.salon}`)).toBe(connected + 6_280);
      expect(await listOf(keeper, 'usable')).toMatchObject([{ balanceCent: 3_720 }]);
      const sold = await fixtures.host.call(contracts.getSoldPrepaid, { limit: 1 }, { actor: owner });
      expect(sold.body.data).toMatchObject([
        { kind: 'gift-card', name: '', amountCent: 10_000, balanceCent: 3_720, visits: 0 },
      ]);
    });

    it('pay one of two orders at once, and no cent twice', async () => {
      const keeper = newUser();
      const card = await givenKept(keeper);
      await fixtures.knex('gift_cards').where({ id: card.id }).update({ used_cents: 4_720 });
      const approvals = [await givenApproval(keeper, card.id), await givenApproval(keeper, card.id)];
      // Each of them is all that is left.
      const answers = await Promise.all(
        approvals.map(({ request }) => accept(keeper, { ...request, totalValueCent: 0 })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await listOf(keeper, 'usable')).toEqual([]);
    });

    it('pay a part, and the payment card the rest', async () => {
      const keeper = newUser();
      const card = await givenKept(keeper);
      const first = await givenApproval(keeper, card.id);
      await accept(keeper, { ...first.request, totalValueCent: 0 });
      const second = await givenApproval(keeper, card.id);
      // $100 less $52.80 is left.
      expect((await accept(keeper, { ...second.request, totalValueCent: 0 })).body).toMatchObject({
        error: { key: 'payment_order.total_changed' },
      });
      const { body } = await accept(keeper, { ...second.request, totalValueCent: 560 });
      expect(body.paymentOrder).toMatchObject({ giftCardCent: 4_720, chargedCent: 560, status: 2 });
      expect(await listOf(keeper, 'usable')).toEqual([]);
    });

    it('are free again after a declined payment, and not usable by others or at other salons', async () => {
      const keeper = newUser();
      const card = await givenKept(keeper);
      await fixtures.knex('gift_cards').where({ id: card.id }).update({ used_cents: 8_000 });
      const { request } = await givenApproval(keeper, card.id, { testCard: 'chargeCustomerFail' });
      expect((await accept(keeper, { ...request, totalValueCent: 3_280 })).status).toBe(402);
      expect(await listOf(keeper, 'usable')).toMatchObject([{ balanceCent: 2_000 }]);
      const other = newUser();
      const theirs = await givenApproval(other, card.id);
      expect((await accept(other, theirs.request)).body).toMatchObject({
        error: { fields: { giftCardId: ['GIFT_CARD_UNKNOWN'] } },
      });
    });

    it('are held while the bank asks, for this order only, until it is closed', async () => {
      const keeper = newUser();
      const card = await givenKept(keeper);
      await fixtures.knex('gift_cards').where({ id: card.id }).update({ used_cents: 8_000 });
      const { order, request } = await givenApproval(keeper, card.id, { testCard: 'threeDSecure2Required' });
      const approve = () => accept(keeper, { ...request, totalValueCent: 3_280 });
      expect((await approve()).body.clientSecret).toMatch(/^pi_/);
      expect(await listOf(keeper, 'usable')).toEqual([]);
      // The same order again: what it holds counts.
      expect((await approve()).status).toBe(200);
      await fixtures.host.call(
        contracts.closePaymentOrderWithCash,
        { paymentOrderId: order.id },
        { actor: owner },
      );
      expect(await listOf(keeper, 'usable')).toMatchObject([{ balanceCent: 2_000 }]);
    });

    it('get back what a refund gives back beyond the payment card', async () => {
      const keeper = newUser();
      const card = await givenKept(keeper);
      await fixtures.knex('gift_cards').where({ id: card.id }).update({ used_cents: 8_000 });
      const { order, request } = await givenApproval(keeper, card.id);
      await accept(keeper, { ...request, totalValueCent: 3_280 });
      await transferred(order.id);
      const owed = await balanceOf(fixtures.knex, 'gift-cards');
      const part = await refund(order.id, 4_000);
      expect(part.body.paymentOrder).toMatchObject({ refundedCent: 3_280, giftCardRefundedCent: 720 });
      expect(await listOf(keeper, 'usable')).toMatchObject([{ balanceCent: 720 }]);
      expect((await refund(order.id, 1_281)).body).toMatchObject({
        error: { fields: { amountCent: ['REFUND_TOO_LARGE'] } },
      });
      const rest = await refund(order.id);
      expect(rest.body.paymentOrder).toMatchObject({ giftCardRefundedCent: 2_000, actions: [] });
      expect(await listOf(keeper, 'usable')).toMatchObject([{ balanceCent: 2_000 }]);
      expect(await balanceOf(fixtures.knex, 'gift-cards')).toBe(owed - 2_000);
    });
  });
});

function approvalOf(order: contracts.PaymentOrder, paymentSourceId: string, giftCardId: number) {
  return {
    paymentOrderId: order.id,
    paymentSourceId,
    tipValueCent: 0,
    totalValueCent: 0,
    discountSolution: null,
    giftCardId,
  };
}

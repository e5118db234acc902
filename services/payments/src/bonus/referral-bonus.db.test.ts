import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPaymentOrder, getDiscountSolution } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { lockOrder } from '../orders/orders.store.ts';
import { startCardOrders, type CardOrder, type CardOrders } from '../testing/card-orders.ts';
import { givenCard, givenOrder, givenVisit, ids, owner, requestFor } from '../testing/payments-fixtures.ts';
import { queueReferralBonus } from './grant-referral-bonus.ts';

describe('the bonus of a referral', () => {
  let orders: CardOrders;
  let fixtures: CardOrders['fixtures'];

  beforeAll(async () => {
    orders = await startCardOrders();
    ({ fixtures } = orders);
  });
  afterAll(() => fixtures.stop());

  const idOf = ({ userId }: CardOrder['actor']): number => Number(userId);
  const bonusOf = async (actor: CardOrder['actor']) => {
    const row = await fixtures
      .knex('bonus_accounts')
      .where({ user_id: idOf(actor) })
      .first<{ granted_cents: number } | undefined>('granted_cents');
    return row?.granted_cents ?? 0;
  };
  /** What the client of an order and their referrer have, after all bonuses are decided. */
  async function bonuses({ client, referrer }: Referred): Promise<number[]> {
    await until(
      () =>
        fixtures
          .knex('payments_jobs.job')
          .where({ name: 'grant-referral-bonus' })
          .whereNot({ state: 'completed' })
          .pluck<string[]>('id'),
      (open) => open.length === 0,
    );
    return [await bonusOf(client), await bonusOf(referrer)];
  }

  interface Referred {
    readonly client: CardOrder['actor'];
    readonly referrer: CardOrder['actor'];
    readonly card: string;
  }
  async function givenReferred(referrer = orders.nextActor()): Promise<Referred> {
    const client = orders.nextActor();
    fixtures.referrers.set(idOf(client), idOf(referrer));
    return { client, referrer, card: await givenCard(fixtures, { actor: client }) };
  }
  async function givenOrderOf({ client: actor, card }: Referred, price = 50): Promise<CardOrder> {
    const visit = givenVisit(fixtures, { clientUserId: idOf(actor) });
    const request = requestFor(visit, { paymentType: 'card', prices: [price] });
    const { body } = await fixtures.host.call(createPaymentOrder, request, { actor: owner });
    return { actor, card, order: body.paymentOrder };
  }
  async function pay(referred: Referred, price = 50): Promise<CardOrder> {
    const one = await givenOrderOf(referred, price);
    expect((await orders.accept(one)).body.paymentOrder).toMatchObject({ status: 2 });
    return one;
  }

  it('is not granted by cash, nor by less than $20, but by the first payment that counts', async () => {
    const referred = await givenReferred();
    await orders.acceptCash(await givenOrderOf(referred));
    expect(await bonuses(referred)).toEqual([0, 0]);
    await pay(referred, 18);
    expect(await bonuses(referred)).toEqual([0, 0]);
    await pay(referred);
    expect(await bonuses(referred)).toEqual([1_000, 1_000]);
    await pay(referred);
    expect(await bonuses(referred)).toEqual([1_000, 1_000]);
  });

  it('needs a client whose e-mail is confirmed', async () => {
    const referred = await givenReferred();
    fixtures.unconfirmed.add(idOf(referred.client));
    await pay(referred);
    expect(await bonuses(referred)).toEqual([0, 0]);
  });

  it('is not granted to two accounts with the same phone', async () => {
    const referred = await givenReferred();
    fixtures.withPhoneOfReferrer.add(idOf(referred.client));
    await pay(referred);
    expect(await bonuses(referred)).toEqual([0, 0]);
  });

  it.each([
    ['is not granted to those who belong to the salon that was paid', ids.salon, 0],
    ['is granted to professionals of another salon', ids.otherSalon, 1_000],
  ])('%s', async (_what, salonId, cents) => {
    const referred = await givenReferred();
    fixtures.salonsOfReferrers.set(idOf(referred.referrer), salonId);
    await pay(referred);
    expect(await bonuses(referred)).toEqual([cents, cents]);
  });

  it('is granted for twenty referrals of a user in a calendar year', async () => {
    const first = await givenReferred();
    const one = await pay(first);
    expect(await bonuses(first)).toEqual([1_000, 1_000]);
    const earlier = (count: number, granted_at: string) =>
      fixtures.knex('referral_bonuses').insert(
        Array.from({ length: count }, (_, index) => ({
          referred_user_id: Date.parse(granted_at) + index,
          referrer_user_id: idOf(first.referrer),
          order_id: one.order.id,
          granted_at,
        })),
      );
    await earlier(1, '2025-12-31T23:59:59Z');
    await earlier(18, '2026-01-01T00:00:00Z');
    const twentieth = await givenReferred(first.referrer);
    await pay(twentieth);
    expect(await bonuses(twentieth)).toEqual([1_000, 2_000]);
    const tooMany = await givenReferred(first.referrer);
    await pay(tooMany);
    expect(await bonuses(tooMany)).toEqual([0, 2_000]);
  });

  describe('of a payment that is refunded', () => {
    it.each([
      ['is taken back', undefined, 0],
      ['is taken back if less than $20 is left of it', 3_281, 0],
      ['stays if $20 are left of it', 3_280, 1_000],
    ])('%s', async (_what, amountCent, left) => {
      const referred = await givenReferred();
      const one = await pay(referred);
      expect(await bonuses(referred)).toEqual([1_000, 1_000]);
      expect((await orders.refund(one, amountCent === undefined ? {} : { amountCent })).status).toBe(200);
      expect(await bonuses(referred)).toEqual([left, left]);
    });

    it('stays as far as it is used or reserved, and is not granted again', async () => {
      const referred = await givenReferred();
      const one = await pay(referred);
      expect(await bonuses(referred)).toEqual([1_000, 1_000]);
      const next = await givenOrderOf(referred);
      const request = { paymentOrderId: next.order.id };
      const solution = await fixtures.host.call(getDiscountSolution, request, { actor: next.actor });
      expect(solution.body).toMatchObject({ reservedAmount: 1_000 });
      await orders.refund(one);
      expect(await bonuses(referred)).toEqual([1_000, 0]);
      const paid = await orders.accept(next, { discountSolution: solution.body, totalValueCent: 4_280 });
      expect(paid.body.paymentOrder).toMatchObject({ status: 2, discountCent: 1_000 });
      expect(await bonuses(referred)).toEqual([1_000, 0]);
    });

    it('is taken back once an order that has reserved it is declined', async () => {
      const referred = await givenReferred();
      const one = await pay(referred);
      expect(await bonuses(referred)).toEqual([1_000, 1_000]);
      const next = await givenOrderOf(referred);
      await fixtures.host.call(getDiscountSolution, { paymentOrderId: next.order.id }, { actor: next.actor });
      await orders.refund(one);
      expect(await bonuses(referred)).toEqual([1_000, 0]);
      await orders.decline(next, next.actor);
      expect(await bonuses(referred)).toEqual([0, 0]);
    });

    it('before it was granted is not granted', async () => {
      const referred = await givenReferred();
      fixtures.referrers.delete(idOf(referred.client));
      const one = await pay(referred);
      await bonuses(referred);
      const { knex, parts } = fixtures;
      const asPaid = await knex.transaction((trx) => lockOrder(trx, one.order.id));
      await orders.refund(one);
      fixtures.referrers.set(idOf(referred.client), idOf(referred.referrer));
      await parts.transaction((trx) => queueReferralBonus(trx, parts.jobs, asPaid));
      expect(await bonuses(referred)).toEqual([0, 0]);
    });

    it('is taken back after a lost dispute', async () => {
      const referred = await givenReferred();
      const disputed = {
        ...referred,
        card: await givenCard(fixtures, { actor: referred.client, testCard: 'createDispute' }),
      };
      await pay(disputed);
      expect(await bonuses(referred)).toEqual([1_000, 1_000]);
      const { disputes } = fixtures.sandbox.stripe;
      const found = await until(
        async () => (await disputes.list({ limit: 1 })).data[0],
        (dispute) => dispute !== undefined,
      );
      await disputes.update(found?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' } });
      expect(
        await until(
          () => bonuses(referred),
          ([client]) => client === 0,
        ),
      ).toEqual([0, 0]);
    });
  });

  it('does not pay at the salon of the one who has it', async () => {
    const client = buildActor({ userId: 3_900, userType: 6, salonId: ids.salon });
    await fixtures.knex('bonus_accounts').insert({ user_id: client.userId, granted_cents: 1_000 });
    const { id: paymentOrderId } = await givenOrder(fixtures, {
      paymentType: 'card',
      clientUserId: client.userId,
    });
    const solve = async (actor: CardOrder['actor']) =>
      (await fixtures.host.call(getDiscountSolution, { paymentOrderId }, { actor })).body;
    expect(await solve(client)).toEqual({ reservedAmount: 0, reason: '' });
    // The same person after they have left.
    expect(await solve(buildActor({ userId: 3_900 }))).toMatchObject({ reservedAmount: 1_000 });
  });
});

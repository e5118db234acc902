import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { createLogger } from '@frizo/service-kit';
import { until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import {
  givenBusiness,
  givenCard,
  startSubscriptionFixtures,
  type SubscriptionFixtures,
  type TestBusiness,
} from '../testing/subscription-fixtures.ts';

/** A fee of $75, of which the affiliate gets a quarter. */
const feeCents = 7_500;
const commissionCents = 1_875;

describe('a fee of a subscription', () => {
  let fixtures: SubscriptionFixtures;
  let lastAffiliate = 80;

  beforeAll(async () => {
    fixtures = await startSubscriptionFixtures();
  });
  afterAll(() => fixtures.stop());

  /** A referred business that has paid its first fee, and what has changed since then. */
  async function given(card: string) {
    const affiliate = (lastAffiliate += 1);
    const business = await givenBusiness(fixtures);
    fixtures.referrers.set(business.ownerId, affiliate);
    await givenCard(fixtures, business, card);
    const earnedBefore = await balanceOf(fixtures.knex, 'platform:subscriptions');
    const request = { planId: await fixtures.planId('Salon'), requestKey: randomUUID() };
    await fixtures.host.call(contracts.createSubscription, request, { actor: business.owner });
    /** What we keep of the fee, and what of it is the affiliate's. */
    const kept = async () => ({
      fee: earnedBefore - (await balanceOf(fixtures.knex, 'platform:subscriptions')),
      commission: 0 - (await balanceOf(fixtures.knex, `affiliate:${affiliate}`)),
    });
    const untilKept = (fee: number, commission: number) =>
      until(kept, (found) => found.fee === fee && found.commission === commission);
    const { data } = await fixtures.sandbox.stripe.charges.list({ customer: business.customerId });
    return { business, charge: data[0]?.id ?? '', kept, untilKept };
  }
  const feesOf = async ({ owner: actor }: TestBusiness) =>
    (await fixtures.host.call(contracts.getSubscriptionFees, {}, { actor })).body.data;
  const untilPosted = ({ salonId }: TestBusiness, kinds: readonly string[]) =>
    until(
      () => fixtures.knex('postings').where({ salon_id: salonId }).orderBy('kind').pluck<string[]>('kind'),
      (posted) => posted.join() === kinds.join(),
    );
  it('whose refund the bank of its owner has not taken is ours and the affiliate’s again', async () => {
    const { business, charge, untilKept } = await given('refundFail');
    await untilKept(feeCents, commissionCents);
    await fixtures.sandbox.stripe.refunds.create({ charge, amount: 2_500 });
    await untilKept(5_000, 1_250);
    expect(await feesOf(business)).toMatchObject([{ status: 'refunded', refundedCents: 2_500 }]);
    fixtures.clock.advance({ seconds: 10 });
    // The sandbox ends refunds when it is asked something.
    await fixtures.sandbox.stripe.balance.retrieve();
    await untilKept(feeCents, commissionCents);
    expect(await feesOf(business)).toMatchObject([{ status: 'paid', refundedCents: 0 }]);
  });

  it.each([
    ['won', 'winning_evidence', feeCents, commissionCents],
    ['lost', 'losing_evidence', 0, 0],
  ] as const)(
    'that is disputed is not ours until the dispute is won; this one is %s',
    async (_outcome, evidence, fee, commission) => {
      const { business, charge, kept, untilKept } = await given('createDispute');
      await untilPosted(business, [
        'affiliate-commission',
        'affiliate-commission-returned',
        'subscription-invoice-disputed',
        'subscription-invoice-paid',
      ]);
      expect(await kept()).toEqual({ fee: 0, commission: 0 });
      await until(
        () => feesOf(business),
        ([first]) => first?.status === 'paid',
      );
      const [dispute] = (await fixtures.sandbox.stripe.disputes.list({ charge })).data;
      await fixtures.sandbox.stripe.disputes.update(dispute?.id ?? '', {
        evidence: { uncategorized_text: evidence },
      });
      await untilKept(fee, commission);
      await fixtures.sandbox.deliveriesSettled();
      expect(await kept()).toEqual({ fee, commission });
      // The salon's own money has nothing to do with it, and its plan goes on.
      expect(await balanceOf(fixtures.knex, `salon:${business.salonId}`)).toBe(0);
      expect(await feesOf(business)).toMatchObject([{ status: 'paid' }]);
    },
  );

  // Once and from the beginning: the payments have the time of each business's test clock, which a later run would not look at again.
  it('leaves a ledger that agrees with the provider, whatever became of it', async () => {
    await fixtures.sandbox.deliveriesSettled();
    fixtures.clock.advance({ seconds: 3_600 });
    const { comparedCount, differences } = await reconcile({
      knex: fixtures.knex,
      transaction: (work) => fixtures.knex.transaction(work),
      stripe: fixtures.sandbox.stripe,
      clock: fixtures.clock,
      log: createLogger('test', 'silent'),
    });
    // Three fees, a refund and its failure, two disputes, and one that was won.
    expect(comparedCount).toBeGreaterThanOrEqual(8);
    expect(differences).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSubscription, getSubscriptionFees } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import {
  givenBusiness,
  givenCard,
  passDays,
  startSubscriptionFixtures,
  type SubscriptionFixtures,
  type TestBusiness,
} from '../testing/subscription-fixtures.ts';

/** A quarter of the monthly plan of salons. */
const commissionCents = 1_875;

describe('the commission of an affiliate', () => {
  let fixtures: SubscriptionFixtures;
  let lastAffiliate = 70;

  beforeAll(async () => {
    fixtures = await startSubscriptionFixtures();
  });
  afterAll(() => fixtures.stop());

  const newAffiliate = () => (lastAffiliate += 1);
  const owedTo = async (affiliate: number) => 0 - (await balanceOf(fixtures.knex, `affiliate:${affiliate}`));
  async function subscribe(business: TestBusiness): Promise<void> {
    await givenCard(fixtures, business);
    const request = { planId: await fixtures.planId('Salon'), requestKey: randomUUID() };
    const { status } = await fixtures.host.call(createSubscription, request, { actor: business.owner });
    expect(status).toBe(200);
  }
  const decided = ({ salonId }: TestBusiness) =>
    until(
      () =>
        fixtures
          .knex('businesses')
          .where({ salon_id: salonId })
          .whereNotNull('affiliate_decided_at')
          .pluck<(number | null)[]>('affiliate_user_id'),
      ({ length }) => length > 0,
    );
  /** The invoice of the next month, and the job about its commission. */
  async function renew(business: TestBusiness): Promise<void> {
    await passDays(fixtures, business, 32);
    const { owner: actor, salonId } = business;
    const paid = async () =>
      (await fixtures.host.call(getSubscriptionFees, { limit: 10, offset: 0 }, { actor })).body.data;
    await until(paid, (fees) => fees.filter(({ status }) => status === 'paid').length === 2);
    const { host, knex } = fixtures;
    await host.services.get('payments')?.jobs.runWaiting('post-affiliate-commission');
    const invoices = () => knex('subscription_invoices').where({ salon_id: salonId }).pluck('id');
    expect(await invoices()).toHaveLength(2);
  }

  it('is 25% of each fee, and less their part of a refund', async () => {
    const business = await givenBusiness(fixtures);
    const affiliate = newAffiliate();
    fixtures.referrers.set(business.ownerId, affiliate);
    await subscribe(business);
    await until(
      () => owedTo(affiliate),
      (cents) => cents === commissionCents,
    );
    const { stripe } = fixtures.sandbox;
    const { data } = await stripe.charges.list({ customer: business.customerId });
    await stripe.refunds.create({ charge: data[0]?.id ?? '', amount: 2_500 });
    await until(
      () => owedTo(affiliate),
      (cents) => cents === 1_250,
    );
    const { body } = await fixtures.host.call(
      getSubscriptionFees,
      { limit: 10, offset: 0 },
      { actor: business.owner },
    );
    expect(body.data[0]).toMatchObject({ status: 'refunded', refundedCents: 2_500 });
  });

  it('is of the one who had referred the owner at the first payment, whatever code is typed later', async () => {
    const business = await givenBusiness(fixtures);
    const [first, later] = [newAffiliate(), newAffiliate()];
    fixtures.referrers.set(business.ownerId, first);
    await subscribe(business);
    expect(await decided(business)).toEqual([first]);
    fixtures.referrers.set(business.ownerId, later);
    await renew(business);
    await until(
      () => owedTo(first),
      (cents) => cents === 2 * commissionCents,
    );
    expect(await owedTo(later)).toBe(0);
  });

  it('is of nobody if nobody had referred the owner at the first payment', async () => {
    const business = await givenBusiness(fixtures);
    await subscribe(business);
    expect(await decided(business)).toEqual([null]);
    const later = newAffiliate();
    fixtures.referrers.set(business.ownerId, later);
    await renew(business);
    expect(await owedTo(later)).toBe(0);
  });

  it.each(['belongs to the salon', 'has the phone of its owner'])('is of nobody who %s', async (why) => {
    const business = await givenBusiness(fixtures);
    const own = newAffiliate();
    fixtures.referrers.set(business.ownerId, own);
    if (why === 'belongs to the salon') fixtures.salonsOfReferrers.set(own, business.salonId);
    else fixtures.withPhoneOfReferrer.add(business.ownerId);
    await subscribe(business);
    expect(await decided(business)).toEqual([null]);
    expect(await owedTo(own)).toBe(0);
  });
});

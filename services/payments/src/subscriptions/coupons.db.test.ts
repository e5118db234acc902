import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { now } from '../testing/payments-fixtures.ts';
import {
  givenBusiness,
  givenCard,
  givenSubscribed,
  startSubscriptionFixtures,
  type SubscriptionFixtures,
  type TestBusiness,
} from '../testing/subscription-fixtures.ts';

describe('a coupon', () => {
  let fixtures: SubscriptionFixtures;

  beforeAll(async () => {
    fixtures = await startSubscriptionFixtures();
  });
  afterEach(() => fixtures.clock.set(now));
  afterAll(() => fixtures.stop());

  const get = ({ owner: actor }: TestBusiness, couponId: string) =>
    fixtures.host.call(contracts.getCoupon, { couponId }, { actor });
  const create = (
    { owner: actor }: TestBusiness,
    request: { planId: string; couponId?: string; requestKey?: string },
  ) => fixtures.host.call(contracts.createSubscription, { requestKey: randomUUID(), ...request }, { actor });
  const change = ({ owner: actor }: TestBusiness, request: { planId: string; couponId?: string }) =>
    fixtures.host.call(contracts.changeMainPlan, { requestKey: randomUUID(), ...request }, { actor });
  const preview = ({ owner: actor }: TestBusiness, planId: string, couponId: string) =>
    fixtures.host.call(contracts.previewSubscription, { planId, couponId }, { actor });
  const read = async ({ owner: actor }: TestBusiness) =>
    (await fixtures.host.call(contracts.getSubscriptionCustomer, {}, { actor })).body;
  const paidCents = async ({ customerId }: TestBusiness) => {
    const { data } = await fixtures.sandbox.stripe.charges.list({ customer: customerId, limit: 100 });
    return data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
  };
  const makeDefault = ({ owner: actor }: TestBusiness, sourceId: string) =>
    fixtures.host.call(contracts.setDefaultSubscriptionSource, { sourceId }, { actor });
  const refusal = { status: 400, body: { error: { fields: { couponId: ['COUPON_NOT_VALID'] } } } };
  const tooMany = { status: 429, body: { error: { key: 'request.too_many' } } };

  const couponOf = async (couponId: string) => {
    const { owner: actor } = await givenBusiness(fixtures);
    return (await fixtures.host.call(contracts.getCoupon, { couponId }, { actor })).body.coupon;
  };

  it('is found by its id or by a promotion code, and is null if there is none', async () => {
    const { stripe } = fixtures.sandbox;
    await stripe.coupons.create({
      ...{ id: 'HALF', percent_off: 50, duration: 'once' },
      metadata: { public: 'true' },
    });
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: 'HALF' }, code: 'SPRING' });
    const half = { valid: true, percent_off: 50, duration: 'once', duration_in_months: null };
    expect(await couponOf('HALF')).toEqual({ id: 'HALF', ...half });
    expect(await couponOf('SPRING')).toEqual({ id: 'SPRING', ...half });
    expect(await couponOf('half')).toEqual({ id: 'half', ...half });
    expect(await couponOf('spring')).toEqual({ id: 'spring', ...half });
    expect(await couponOf('NOBODY')).toBeNull();
  });

  it.each(['WELCOME20', 'welcome20', 'FRIENDS'])('reduces the first payment: %s', async (couponId) => {
    const { stripe } = fixtures.sandbox;
    if (couponId === 'FRIENDS')
      await stripe.promotionCodes.create({
        promotion: { type: 'coupon', coupon: 'WELCOME20' },
        code: couponId,
      });
    const business = await givenBusiness(fixtures);
    await givenCard(fixtures, business);
    const planId = await fixtures.planId('Salon');
    expect((await preview(business, planId, couponId)).body).toMatchObject({
      amountDueCents: 6_000,
      nextPaymentCents: 7_500,
    });
    const { status, body } = await create(business, { planId, couponId });
    expect({ status, outcome: body.outcome }).toEqual({ status: 200, outcome: 'done' });
    expect(await paidCents(business)).toEqual([6_000]);
  });

  it.each(['NOBODY', 'USED-UP'])(
    'that cannot be used is refused, and nothing is charged: %s',
    async (couponId) => {
      const { stripe } = fixtures.sandbox;
      if (couponId === 'USED-UP')
        await stripe.coupons.create({
          ...{ id: couponId, percent_off: 50, duration: 'once' },
          redeem_by: Math.floor(Date.parse('2026-03-02T21:00:00Z') / 1000),
          metadata: { public: 'true' },
        });
      const business = await givenBusiness(fixtures);
      await givenCard(fixtures, business);
      const planId = await fixtures.planId('Salon');
      expect(await preview(business, planId, couponId)).toMatchObject(refusal);
      expect(await create(business, { planId, couponId })).toMatchObject(refusal);
      expect(await paidCents(business)).toEqual([]);
      expect((await read(business)).subscriptions).toEqual([]);
    },
  );

  it('whose id the operator has not made public exists for nobody', async () => {
    const { stripe } = fixtures.sandbox;
    await stripe.coupons.create({ id: 'STAFF', percent_off: 100, duration: 'forever' });
    const business = await givenBusiness(fixtures);
    await givenCard(fixtures, business);
    const planId = await fixtures.planId('Salon');
    expect((await get(business, 'STAFF')).body.coupon).toBeNull();
    expect(await preview(business, planId, 'STAFF')).toMatchObject(refusal);
    expect(await create(business, { planId, couponId: 'STAFF' })).toMatchObject(refusal);
    expect(await paidCents(business)).toEqual([]);
  });

  it('of a promotion code for another customer exists for that one only', async () => {
    const { stripe } = fixtures.sandbox;
    const [theirs, other] = [await givenBusiness(fixtures), await givenBusiness(fixtures)];
    await stripe.coupons.create({ id: 'SORRY', percent_off: 30, duration: 'once' });
    await stripe.promotionCodes.create({
      ...{ promotion: { type: 'coupon', coupon: 'SORRY' }, code: 'FORYOU' },
      customer: theirs.customerId,
    });
    expect((await get(theirs, 'FORYOU')).body.coupon).toMatchObject({ valid: true });
    expect((await get(other, 'FORYOU')).body.coupon).toBeNull();
  });

  it('cannot be guessed: ten unknown ones in an hour are all that a user can try, in any call', async () => {
    const business = await givenBusiness(fixtures);
    await givenCard(fixtures, business);
    const planId = await fixtures.planId('Salon');
    // Known ones do not count.
    for (let tries = 0; tries < 12; tries += 1) expect((await get(business, 'WELCOME20')).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => get(business, `GUESS${index}`)),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    const answers = [
      await get(business, 'WELCOME20'),
      await preview(business, planId, 'GUESS'),
      await create(business, { planId, couponId: 'WELCOME20' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(tooMany);
    fixtures.clock.advance({ seconds: 3_601 });
    expect((await get(business, 'WELCOME20')).body.coupon).toMatchObject({ valid: true });
  });

  it('cannot be guessed by changes of a plan either', async () => {
    const business = await givenSubscribed(fixtures);
    const planId = await fixtures.planId('Salon', 'year');
    for (let tries = 0; tries < 10; tries += 1)
      expect(await change(business, { planId, couponId: `GUESS${tries}` })).toMatchObject(refusal);
    expect(await change(business, { planId, couponId: 'WELCOME20' })).toMatchObject(tooMany);
  });

  it('cannot be guessed by many admins of a salon either', async () => {
    const business = await givenBusiness(fixtures);
    const guess = (admin: number) =>
      get({ ...business, owner: { ...business.owner, userId: 50_000 + admin } }, 'GUESS');
    for (let tries = 0; tries < 30; tries += 1) expect((await guess(tries)).status).toBe(200);
    expect(await guess(30)).toMatchObject(tooMany);
    fixtures.clock.advance({ seconds: 24 * 3_600 + 1 });
    expect((await guess(31)).status).toBe(200);
  });

  it.each([
    ['forever', undefined, 5_250],
    ['repeating', 2, 5_250],
    ['repeating', 1, 7_500],
  ] as const)(
    'that is %s (months: %s) reduces the next payment as long as it lasts',
    async (duration, months, cents) => {
      const id = `LASTS-${duration}-${months ?? 0}`;
      await fixtures.sandbox.stripe.coupons.create({
        ...{ id, percent_off: 30, duration, metadata: { public: 'true' } },
        ...(months !== undefined && { duration_in_months: months }),
      });
      const business = await givenBusiness(fixtures);
      expect((await preview(business, await fixtures.planId('Salon'), id)).body).toMatchObject({
        amountDueCents: 5_250,
        nextPaymentCents: cents,
      });
    },
  );

  it('for one payment counts once for a salon, whatever code leads to it', async () => {
    const { stripe } = fixtures.sandbox;
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: 'WELCOME20' }, code: 'AGAIN' });
    const business = await givenBusiness(fixtures);
    await givenCard(fixtures, business);
    const [monthly, yearly] = [await fixtures.planId('Salon'), await fixtures.planId('Salon', 'year')];
    const request = { planId: monthly, couponId: 'WELCOME20', requestKey: randomUUID() };
    expect((await create(business, request)).body).toMatchObject({ outcome: 'done' });
    // The same press of the button is the same change.
    expect((await create(business, request)).body).toMatchObject({ outcome: 'done' });
    for (const code of ['WELCOME20', 'AGAIN']) {
      expect((await get(business, code)).body.coupon).toMatchObject({ valid: false });
      expect(await preview(business, yearly, code)).toMatchObject(refusal);
      expect(await change(business, { planId: yearly, couponId: code })).toMatchObject(refusal);
    }
    expect(await paidCents(business)).toEqual([6_000]);
  });

  it('can be used again after the payment that it was for was declined', async () => {
    const business = await givenBusiness(fixtures);
    await givenCard(fixtures, business, 'chargeCustomerFail');
    const request = { planId: await fixtures.planId('Salon'), couponId: 'WELCOME20' };
    expect((await create(business, request)).status).toBe(402);
    await makeDefault(business, await givenCard(fixtures, business));
    expect((await create(business, request)).status).toBe(200);
    expect(await paidCents(business)).toEqual([6_000]);
  });

  it('can be used again after a change of plan was declined', async () => {
    const business = await givenSubscribed(fixtures);
    const good = (await read(business)).default_source ?? '';
    await makeDefault(business, await givenCard(fixtures, business, 'chargeCustomerFail'));
    const request = { planId: await fixtures.planId('Salon', 'year'), couponId: 'WELCOME20' };
    expect((await change(business, request)).status).toBe(402);
    await makeDefault(business, good);
    expect((await change(business, request)).status).toBe(200);
  });
});

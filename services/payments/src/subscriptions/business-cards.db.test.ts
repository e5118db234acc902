import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import {
  givenBusiness,
  givenCard,
  givenSubscribed,
  startSubscriptionFixtures,
  type SubscriptionFixtures,
  type TestBusiness,
} from '../testing/subscription-fixtures.ts';

describe('a card of a business', () => {
  let fixtures: SubscriptionFixtures;

  beforeAll(async () => {
    fixtures = await startSubscriptionFixtures();
  });
  afterAll(() => fixtures.stop());

  const read = async ({ owner: actor }: TestBusiness) =>
    (await fixtures.host.call(contracts.getSubscriptionCustomer, {}, { actor })).body;

  it('that its bank refuses is not added', async () => {
    const { owner: actor } = await givenBusiness(fixtures);
    const request = { token: 'pm_card_chargeDeclined', requestKey: randomUUID() };
    expect(await fixtures.host.call(contracts.addSubscriptionSource, request, { actor })).toMatchObject({
      status: 402,
      body: { error: { key: 'subscription.card_refused', message: 'Your card was declined.' } },
    });
  });

  it('is added once for the same request, and of two the newer one does not replace the default', async () => {
    const business = await givenBusiness(fixtures);
    const { owner: actor } = business;
    const request = { token: 'pm_card_visa', requestKey: randomUUID() };
    const first = await fixtures.host.call(contracts.addSubscriptionSource, request, { actor });
    const again = await fixtures.host.call(contracts.addSubscriptionSource, request, { actor });
    expect(again.body.sourceId).toBe(first.body.sourceId);
    await givenCard(fixtures, business, 'mastercard');
    const { sources, default_source } = await read(business);
    expect(sources.map(({ brand }) => brand).sort()).toEqual(['mastercard', 'visa']);
    expect(default_source).toBe(first.body.sourceId);
  });

  it('that is expired by our clock does not become the default', async () => {
    const business = await givenBusiness(fixtures);
    const { owner: actor } = business;
    await givenCard(fixtures, business);
    // The provider accepts it until the end of its month, we until the beginning (spec 5.6).
    const { id: token } = await fixtures.sandbox.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '5555555555554444', exp_month: 3, exp_year: 2026, cvc: '123' },
    });
    const request = { token, requestKey: randomUUID() };
    const { body } = await fixtures.host.call(contracts.addSubscriptionSource, request, { actor });
    expect(body.customer.sources.map(({ brand, expired }) => [brand, expired]).sort()).toEqual([
      ['mastercard', true],
      ['visa', false],
    ]);
    const { sourceId } = body;
    expect(
      await fixtures.host.call(contracts.setDefaultSubscriptionSource, { sourceId }, { actor }),
    ).toMatchObject({ status: 409, body: { error: { key: 'subscription.card_expired' } } });
  });

  it('of a current subscription cannot be removed, another one can', async () => {
    const business = await givenSubscribed(fixtures);
    const { owner: actor } = business;
    const { default_source: inUse } = await read(business);
    const other = await givenCard(fixtures, business, 'mastercard');
    const remove = (sourceId: string) =>
      fixtures.host.call(contracts.removeSubscriptionSource, { sourceId }, { actor });
    expect(await remove(inUse ?? '')).toMatchObject({
      status: 409,
      body: { error: { key: 'subscription.card_in_use' } },
    });
    await remove(other);
    expect((await read(business)).sources.map(({ id }) => id)).toEqual([inUse]);
  });

  it('of another business is unknown', async () => {
    const theirs = await givenSubscribed(fixtures);
    const sourceId = (await read(theirs)).default_source ?? '';
    const { owner: actor } = await givenSubscribed(fixtures);
    for (const call of [contracts.setDefaultSubscriptionSource, contracts.removeSubscriptionSource] as const)
      expect((await fixtures.host.call(call, { sourceId }, { actor })).status).toBe(404);
  });
});

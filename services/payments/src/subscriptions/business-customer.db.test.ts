import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addSubscriptionSource } from '@frizo/contracts';
import { now } from '../testing/payments-fixtures.ts';
import {
  givenBusiness,
  startSubscriptionFixtures,
  type SubscriptionFixtures,
  type TestBusiness,
} from '../testing/subscription-fixtures.ts';

describe('the first card of a business', () => {
  let fixtures: SubscriptionFixtures;

  beforeAll(async () => {
    fixtures = await startSubscriptionFixtures();
  });
  afterAll(() => fixtures.stop());

  /** A business that the provider does not know yet. */
  async function givenUnknown(): Promise<TestBusiness> {
    const business = await givenBusiness(fixtures);
    await fixtures.knex('businesses').where({ salon_id: business.salonId }).update({ customer_id: null });
    return business;
  }
  const add = ({ owner: actor }: TestBusiness, name: string) =>
    fixtures.host.call(
      addSubscriptionSource,
      { token: `pm_card_${name}`, requestKey: randomUUID() },
      { actor },
    );
  const change = ({ salonId }: TestBusiness, owner_email: string) =>
    fixtures.knex('businesses').where({ salon_id: salonId }).update({ owner_email });
  /** Those that the fixtures have not made. */
  const customersOf = async ({ salonId, customerId }: TestBusiness) => {
    const { data } = await fixtures.sandbox.stripe.customers.list({ limit: 100 });
    return data.filter(({ id, metadata }) => id !== customerId && metadata['salon'] === String(salonId));
  };

  it('can be another one after the bank refused it and the owner got another e-mail', async () => {
    const business = await givenUnknown();
    expect((await add(business, 'chargeDeclined')).status).toBe(402);
    await change(business, 'new@example.test');
    expect((await add(business, 'visa')).status).toBe(200);
    const customers = await customersOf(business);
    expect(customers.map(({ email }) => email)).toEqual([`owner-${business.salonId}@example.test`]);
    expect(
      await fixtures.knex('businesses').where({ salon_id: business.salonId }).pluck('customer_id'),
    ).toEqual(customers.map(({ id }) => id));
  });

  it('makes one customer with another card at once', async () => {
    const business = await givenUnknown();
    const answers = await Promise.all([add(business, 'visa'), add(business, 'mastercard')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await customersOf(business)).toHaveLength(1);
  });

  it('is one however often its request arrives at once', async () => {
    const business = await givenUnknown();
    const request = { token: 'pm_card_visa', requestKey: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        fixtures.host.call(addSubscriptionSource, request, { actor: business.owner }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await customersOf(business)).toHaveLength(1);
  });

  it('can be added after the provider has refused the customer', async () => {
    const business = await givenUnknown();
    const { salonId } = business;
    await fixtures.knex('provider_steps').insert({
      ...{ key: `create-subscription-customer:${salonId}`, name: 'create-subscription-customer' },
      ...{ state: 'refused', payload: JSON.stringify({ salonId, email: 'x' }) },
      ...{ created_at: now, settled_at: now },
    });
    expect((await add(business, 'visa')).status).toBe(200);
  });

  it('can be tried ten times in an hour', async () => {
    const business = await givenUnknown();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await add(business, 'chargeDeclined')).status).toBe(402);
    expect(await add(business, 'visa')).toMatchObject({
      status: 429,
      body: { error: { key: 'request.too_many' } },
    });
  });
});

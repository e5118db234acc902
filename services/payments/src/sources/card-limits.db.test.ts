import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import {
  givenPaymentMethod,
  now,
  startPaymentsFixtures,
  type PaymentsFixtures,
} from '../testing/payments-fixtures.ts';

describe('the limits of cards', () => {
  let fixtures: PaymentsFixtures;
  let lastUser = 3_000;

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures({ deliversEvents: true });
  });
  afterEach(() => fixtures.clock.set(now));
  afterAll(() => fixtures.stop());

  const newClient = () => buildActor({ userId: (lastUser += 1) });
  type Client = ReturnType<typeof newClient>;
  const add = (token: string, actor: Client) =>
    fixtures.host.call(contracts.addPaymentSource, { token }, { actor });
  const setup = (actor: Client) =>
    fixtures.host.call(contracts.createCardSetup, { requestKey: randomUUID() }, { actor });
  const cardsOf = async (actor: Client) =>
    (await fixtures.host.call(contracts.getStripeCustomer, {}, { actor })).body.customer.cards.map(
      ({ id }) => id,
    );
  /** So many cards that were added long ago, and the customer at the provider. */
  async function givenCards({ userId }: Client, count: number): Promise<string> {
    const { id: customer } = await fixtures.sandbox.stripe.customers.create();
    await fixtures
      .knex('payment_customers')
      .insert({ user_id: userId, customer_id: customer, created_at: now });
    const cards = Array.from({ length: count }, (_, index) => ({
      ...{ id: `pm_${userId}_${index}`, user_id: userId, brand: 'visa', last4: '4242' },
      ...{ exp_month: 12, exp_year: 2031, added_at: '2026-02-01T12:00:00Z', is_default: index === 0 },
    }));
    await fixtures.knex('payment_cards').insert(cards);
    return customer;
  }
  const tooMany = {
    status: 429,
    body: {
      error: { key: 'request.too_many', message: expect.stringContaining('Too many cards were tried.') },
    },
  };

  it('allow ten tries in an hour, also of cards that the bank refuses', async () => {
    const actor = newClient();
    const first = await givenPaymentMethod(fixtures);
    expect((await add(first, actor)).status).toBe(200);
    for (let tries = 1; tries < 10; tries += 1)
      expect((await add(await givenPaymentMethod(fixtures, 'chargeDeclined'), actor)).status).toBe(400);
    const another = await givenPaymentMethod(fixtures, 'mastercard');
    expect(await add(another, actor)).toMatchObject(tooMany);
    // What was answered already is answered again.
    expect((await add(first, actor)).status).toBe(200);
    expect((await add(another, newClient())).status).toBe(200);
    fixtures.clock.advance({ seconds: 3_601 });
    expect((await add(await givenPaymentMethod(fixtures), actor)).status).toBe(200);
  });

  it('allow twenty setups in an hour', async () => {
    const actor = newClient();
    for (let setups = 0; setups < 20; setups += 1) expect((await setup(actor)).status).toBe(200);
    expect(await setup(actor)).toMatchObject(tooMany);
  });

  it('let one of two cards in that are added at once where one more is allowed, and take the other from its customer', async () => {
    const actor = newClient();
    const customer = await givenCards(actor, 19);
    const methods = [await givenPaymentMethod(fixtures), await givenPaymentMethod(fixtures)];
    const answers = await Promise.all(methods.map((method) => add(method, actor)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      error: { fields: { token: ['CARD_LIMIT'] } },
    });
    expect(await cardsOf(actor)).toHaveLength(20);
    await until(
      async () => (await fixtures.sandbox.stripe.paymentMethods.list({ customer })).data,
      (attached) => attached.length === 1,
    );
  });

  it('apply to cards that come by events of the provider', async () => {
    const actor = newClient();
    const customer = await givenCards(actor, 20);
    const { stripe } = fixtures.sandbox;
    const method = await givenPaymentMethod(fixtures);
    await stripe.paymentMethods.attach(method, { customer });
    await until(
      () => stripe.paymentMethods.retrieve(method),
      ({ customer: owner }) => owner === null,
    );
    expect(await cardsOf(actor)).not.toContain(method);
  });

  it('leave a refused customer to the next try', async () => {
    const actor = newClient();
    await fixtures.knex('provider_steps').insert({
      ...{ key: `customer-${actor.userId}`, name: 'create-customer', state: 'refused' },
      ...{ payload: JSON.stringify({ userId: actor.userId }), created_at: now, settled_at: now },
    });
    expect((await add(await givenPaymentMethod(fixtures), actor)).status).toBe(200);
    expect(await cardsOf(actor)).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { ana, client } from '../testing/payments-fixtures.ts';
import {
  givenBusiness,
  givenCard,
  givenSubscribed,
  startSubscriptionFixtures,
  type SubscriptionFixtures,
  type TestBusiness,
} from '../testing/subscription-fixtures.ts';

const keyReused = { status: 422, body: { error: { key: 'idempotency.key_reused' } } };

describe('subscribing', () => {
  let fixtures: SubscriptionFixtures;

  beforeAll(async () => {
    fixtures = await startSubscriptionFixtures();
  });
  afterAll(() => fixtures.stop());

  const create = (
    { owner: actor }: TestBusiness,
    request: { planId: string; couponId?: string; requestKey?: string },
  ) => fixtures.host.call(contracts.createSubscription, { requestKey: randomUUID(), ...request }, { actor });
  const change = ({ owner: actor }: TestBusiness, planId: string, couponId?: string) =>
    fixtures.host.call(
      contracts.changeMainPlan,
      { planId, requestKey: randomUUID(), ...(couponId !== undefined && { couponId }) },
      { actor },
    );
  const read = async ({ owner: actor }: TestBusiness) =>
    (await fixtures.host.call(contracts.getSubscriptionCustomer, {}, { actor })).body;
  const preview = ({ owner: actor }: TestBusiness, planId: string, couponId?: string) =>
    fixtures.host.call(
      contracts.previewSubscription,
      { planId, ...(couponId !== undefined && { couponId }) },
      { actor },
    );
  const paidCents = async ({ customerId }: TestBusiness) => {
    const { data } = await fixtures.sandbox.stripe.charges.list({ customer: customerId, limit: 100 });
    return data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
  };
  const providerSubscriptions = async ({ customerId }: TestBusiness) =>
    (await fixtures.sandbox.stripe.subscriptions.list({ customer: customerId, status: 'all' })).data;

  describe('plans', () => {
    it('are those of the provider, for everybody, cheapest first', async () => {
      const { body } = await fixtures.host.call(contracts.getSubscriptionPlans, {});
      const plans = body.products.flatMap((product) => product.plans);
      expect(
        plans.map(({ amount, billingInterval, metadata }) => [metadata.title, billingInterval, amount]),
      ).toEqual([
        ['Artist', 'month', 3_500],
        ['Artist', 'year', 35_000],
        ['Salon', 'month', 7_500],
        ['Salon', 'year', 75_000],
      ]);
      expect(plans[0]?.metadata).toMatchObject({ 'supported-user-types': '2,6' });
      expect(plans[0]?.metadata.features).toContain('<li>Calendar and online booking</li>');
    });

    it('change as soon as the operator changes them at the provider', async () => {
      const { sandbox, host } = fixtures;
      const product = await sandbox.stripe.products.create({
        name: 'Trial product',
        metadata: { title: 'Studio', 'supported-user-types': '7', features: '' },
      });
      const price = await sandbox.stripe.prices.create({
        ...{ product: product.id, currency: 'usd', unit_amount: 99_00, recurring: { interval: 'month' } },
      });
      const shown = async () =>
        (await host.call(contracts.getSubscriptionPlans, {})).body.products.flatMap(({ plans }) =>
          plans.map(({ id }) => id),
        );
      await until(shown, (ids) => ids.includes(price.id));
      await sandbox.stripe.prices.update(price.id, { active: false });
      expect(await until(shown, (ids) => !ids.includes(price.id))).not.toHaveLength(0);
    });
  });

  describe('a business', () => {
    it('is charged for the first period, and has its plan at once', async () => {
      const business = await givenBusiness(fixtures);
      await givenCard(fixtures, business);
      const planId = await fixtures.planId('Salon');
      const { status, body } = await create(business, { planId });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        outcome: 'done',
        clientSecret: null,
        customer: { servicePaused: false, freeUntilFirstClient: false },
      });
      expect(body.customer.subscriptions).toEqual([
        expect.objectContaining({
          status: 'active',
          cancelAtPeriodEnd: false,
          currentPeriodEnd: Date.parse('2026-04-02T22:00:00Z') / 1000,
          failureMessage: null,
        }),
      ]);
      expect(await paidCents(business)).toEqual([7_500]);
    });

    it('without a card is told so', async () => {
      const business = await givenBusiness(fixtures);
      expect(await create(business, { planId: await fixtures.planId('Salon') })).toMatchObject({
        status: 400,
        body: {
          error: {
            key: 'subscription.card_missing',
            message: 'No valid card on file. Click to add one...',
            fields: { sourceId: ['CARD_MISSING'] },
          },
        },
      });
    });

    it('sees what a plan costs before it has a card', async () => {
      const business = await givenBusiness(fixtures);
      await fixtures.knex('businesses').where({ salon_id: business.salonId }).update({ customer_id: null });
      expect((await preview(business, await fixtures.planId('Salon', 'year'))).body).toMatchObject({
        amountDueCents: 75_000,
        creditCents: 0,
      });
    });

    it.each([
      [7, 'Artist'],
      [2, 'Salon'],
    ] as const)('of type %s cannot buy the plan %s', async (userType, title) => {
      const business = await givenBusiness(fixtures, { userType });
      await givenCard(fixtures, business);
      expect(await create(business, { planId: await fixtures.planId(title) })).toMatchObject({
        status: 400,
        body: { error: { fields: { planId: ['PLAN_NOT_FOR_USER_TYPE'] } } },
      });
    });

    it('subscribes to one plan with a key, and is told that another one is asked for with it', async () => {
      const business = await givenBusiness(fixtures);
      const card = { token: 'pm_card_visa', requestKey: randomUUID() };
      const addCard = (request: typeof card) =>
        fixtures.host.call(contracts.addSubscriptionSource, request, { actor: business.owner });
      expect((await addCard(card)).status).toBe(200);
      expect(await addCard({ ...card, token: 'pm_card_mastercard' })).toMatchObject(keyReused);
      const [monthly, yearly] = [await fixtures.planId('Salon'), await fixtures.planId('Salon', 'year')];
      const requestKey = randomUUID();
      expect((await create(business, { planId: monthly, requestKey })).status).toBe(200);
      expect(await create(business, { planId: yearly, requestKey })).toMatchObject(keyReused);
      expect((await create(business, { planId: monthly, requestKey })).status).toBe(200);
      const changeWith = (planId: string) =>
        fixtures.host.call(contracts.changeMainPlan, { planId, requestKey }, { actor: business.owner });
      expect((await changeWith(yearly)).status).toBe(200);
      expect(await changeWith(monthly)).toMatchObject(keyReused);
      expect((await changeWith(yearly)).status).toBe(200);
    });

    it('has one subscription, however often and wherever the button is pressed', async () => {
      const business = await givenBusiness(fixtures);
      await givenCard(fixtures, business);
      const planId = await fixtures.planId('Salon');
      const [pressed, inOtherTab] = [randomUUID(), randomUUID()];
      const [first, again, other] = await Promise.all([
        create(business, { planId, requestKey: pressed }),
        create(business, { planId, requestKey: pressed }),
        create(business, { planId, requestKey: inOtherTab }),
      ]);
      // Whichever of the tabs was first.
      expect(again.status === 409).toBe(first.status === 409);
      expect(other.status === 409).toBe(first.status !== 409);
      const requestKey = first.status === 409 ? inOtherTab : pressed;
      expect((await create(business, { planId, requestKey })).body).toMatchObject({ outcome: 'done' });
      expect(await create(business, { planId })).toMatchObject({
        status: 409,
        body: { error: { key: 'subscription.exists' } },
      });
      expect(await providerSubscriptions(business)).toHaveLength(1);
      expect(await paidCents(business)).toEqual([7_500]);
    });

    it('whose card is declined has no plan, reads why, and can try another card', async () => {
      const business = await givenBusiness(fixtures);
      await givenCard(fixtures, business, 'chargeCustomerFail');
      const planId = await fixtures.planId('Salon');
      expect(await create(business, { planId })).toMatchObject({
        status: 402,
        body: { error: { key: 'subscription.declined', message: 'Your card was declined.' } },
      });
      expect(await read(business)).toMatchObject({ subscriptions: [], servicePaused: false });
      const good = await givenCard(fixtures, business, 'mastercard');
      const { body } = await fixtures.host.call(
        contracts.setDefaultSubscriptionSource,
        { sourceId: good },
        { actor: business.owner },
      );
      expect(body.default_source).toBe(good);
      expect((await create(business, { planId })).body).toMatchObject({ outcome: 'done' });
      expect(await paidCents(business)).toEqual([7_500]);
    });

    describe('whose bank asks for a confirmation', () => {
      const begin = async () => {
        const business = await givenBusiness(fixtures);
        await givenCard(fixtures, business, 'authenticationRequired');
        const { body } = await create(business, { planId: await fixtures.planId('Salon') });
        return { business, body };
      };
      /** What the page of the bank does. */
      const authenticate = (clientSecret: string | null, outcome: 'succeeded' | 'failed') =>
        fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', {
          intent: clientSecret?.split('_secret')[0] ?? '',
          client_secret: clientSecret,
          outcome,
        });
      const confirm = ({ owner: actor }: TestBusiness) =>
        fixtures.host.call(contracts.confirmSubscription, {}, { actor });

      it('has its plan after it', async () => {
        const { business, body } = await begin();
        expect(body).toMatchObject({
          outcome: 'needs_action',
          clientSecret: expect.stringMatching(/^pi_/),
          customer: { subscriptions: [expect.objectContaining({ status: 'incomplete' })] },
        });
        expect((await confirm(business)).body).toMatchObject({ outcome: 'needs_action' });
        await authenticate(body.clientSecret, 'succeeded');
        const after = await confirm(business);
        expect(after.body).toMatchObject({ outcome: 'done', clientSecret: null });
        expect(after.body.customer.subscriptions[0]).toMatchObject({ status: 'active' });
        expect(await paidCents(business)).toEqual([7_500]);
      });

      it('has no plan after a refusal, and can try another card', async () => {
        const { business, body } = await begin();
        await authenticate(body.clientSecret, 'failed');
        expect(await confirm(business)).toMatchObject({
          status: 402,
          body: { error: { key: 'subscription.declined', message: expect.stringContaining('authenticat') } },
        });
        expect(await read(business)).toMatchObject({ subscriptions: [], servicePaused: false });
        const sourceId = await givenCard(fixtures, business, 'mastercard');
        const { owner: actor } = business;
        await fixtures.host.call(contracts.setDefaultSubscriptionSource, { sourceId }, { actor });
        const retried = await create(business, { planId: await fixtures.planId('Salon') });
        expect(retried.body).toMatchObject({ outcome: 'done' });
      });
    });
  });

  describe('a change of plan', () => {
    it('to a dearer one charges the difference at once', async () => {
      const business = await givenSubscribed(fixtures);
      const yearly = await fixtures.planId('Salon', 'year');
      expect((await preview(business, yearly)).body).toMatchObject({
        amountDueCents: 67_500,
        creditCents: 0,
        nextPaymentCents: 75_000,
      });
      const { body } = await change(business, yearly);
      expect(body.customer.subscriptions[0]).toMatchObject({ status: 'active', plan: { id: yearly } });
      expect((await paidCents(business)).sort((a, b) => a - b)).toEqual([7_500, 67_500]);
    });

    it('to a cheaper one leaves a credit for the next payments', async () => {
      const business = await givenSubscribed(fixtures);
      await change(business, await fixtures.planId('Salon', 'year'));
      const monthly = await fixtures.planId('Salon');
      const { body: previewed } = await preview(business, monthly);
      expect(previewed).toMatchObject({ amountDueCents: 0, creditCents: 67_500, nextPaymentCents: 0 });
      const { body } = await change(business, monthly);
      expect(body.customer.subscriptions[0]).toMatchObject({ plan: { id: monthly } });
      // Of the month that begins now, not of the year that was paid.
      expect(previewed.nextPaymentAt).toBe(body.customer.subscriptions[0]?.currentPeriodEnd);
      expect(await paidCents(business)).toHaveLength(2);
    });

    it('with a declined card leaves the plan', async () => {
      const business = await givenSubscribed(fixtures);
      const monthly = await fixtures.planId('Salon');
      const sourceId = await givenCard(fixtures, business, 'chargeCustomerFail');
      const { owner: actor } = business;
      await fixtures.host.call(contracts.setDefaultSubscriptionSource, { sourceId }, { actor });
      expect(await change(business, await fixtures.planId('Salon', 'year'))).toMatchObject({
        status: 402,
        body: { error: { key: 'subscription.declined', message: 'Your card was declined.' } },
      });
      expect((await read(business)).subscriptions[0]).toMatchObject({
        status: 'active',
        plan: { id: monthly },
      });
    });

    it('needs a plan, and another one', async () => {
      const planId = await fixtures.planId('Salon');
      const without = await givenBusiness(fixtures);
      expect(await change(without, planId)).toMatchObject({
        status: 409,
        body: { error: { key: 'subscription.none' } },
      });
      expect(await change(await givenSubscribed(fixtures), planId)).toMatchObject({
        status: 400,
        body: { error: { fields: { planId: ['PLAN_IS_CURRENT'] } } },
      });
    });
  });

  it('is for those who manage a salon', async () => {
    const planId = await fixtures.planId('Salon');
    const request = { planId, requestKey: randomUUID() };
    const { host } = fixtures;
    expect((await host.call(contracts.createSubscription, request)).status).toBe(401);
    for (const actor of [client, ana, buildActor({ userId: 3, admin: true })])
      expect((await host.call(contracts.createSubscription, request, { actor })).status).toBe(403);
  });
});

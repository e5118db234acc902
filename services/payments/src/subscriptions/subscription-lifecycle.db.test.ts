import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { outboxPublished, publishedEvents, until } from '@frizo/service-kit/testing';
import { now } from '../testing/payments-fixtures.ts';
import {
  givenBusiness,
  givenCard,
  givenSubscribed,
  passDays,
  startSubscriptionFixtures,
  type SubscriptionFixtures,
  type TestBusiness,
} from '../testing/subscription-fixtures.ts';
import { checkFirstVisits } from './first-visit.ts';
import { readOverdueSubscriptions } from './sync-subscription.ts';

describe('a subscription', () => {
  let fixtures: SubscriptionFixtures;

  beforeAll(async () => {
    fixtures = await startSubscriptionFixtures();
  });
  afterEach(() => fixtures.sandbox.clearDeliveryRules());
  afterAll(() => fixtures.stop());

  const read = async ({ owner: actor }: TestBusiness) =>
    (await fixtures.host.call(contracts.getSubscriptionCustomer, {}, { actor })).body;
  const cancel = ({ owner: actor }: TestBusiness) =>
    fixtures.host.call(contracts.cancelSubscription, {}, { actor });
  const fees = async ({ owner: actor }: TestBusiness) =>
    (await fixtures.host.call(contracts.getSubscriptionFees, {}, { actor })).body;
  const untilStatus = (business: TestBusiness, status: contracts.SubscriptionStatus | undefined) =>
    until(
      () => read(business),
      ({ subscriptions }) => subscriptions[0]?.status === status,
    );
  const untilFees = (business: TestBusiness, statuses: readonly string[]) =>
    until(
      () => fees(business),
      ({ data }) => data.map(({ status }) => status).join() === statuses.join(),
    );
  const eventsOf = async <E extends contracts.EventDefinition>(event: E, { salonId }: TestBusiness) =>
    (await publishedEvents(fixtures.nats.url, event)).filter(
      (payload) => (payload as { salonId: number }).salonId === salonId,
    );
  const untilEvents = <E extends contracts.EventDefinition>(
    event: E,
    business: TestBusiness,
    count: number,
  ) =>
    until(
      () => eventsOf(event, business),
      (events) => events.length >= count,
    );
  const setDefault = ({ owner: actor }: TestBusiness, sourceId: string) =>
    fixtures.host.call(contracts.setDefaultSubscriptionSource, { sourceId }, { actor });

  /** A business whose second fee cannot be charged. */
  async function givenLapsed(): Promise<TestBusiness> {
    const business = await givenSubscribed(fixtures);
    await untilFees(business, ['paid']);
    await setDefault(business, await givenCard(fixtures, business, 'chargeCustomerFail'));
    await passDays(fixtures, business, 32);
    await untilStatus(business, 'past_due');
    return business;
  }

  describe('that renews', () => {
    it('is charged each month, and lists its fees newest first', async () => {
      const business = await givenSubscribed(fixtures);
      await passDays(fixtures, business, 32);
      const { count, data } = await untilFees(business, ['paid', 'paid']);
      expect(count).toBe(2);
      expect(data[0]).toMatchObject({
        ...{ amount: 7_500, refundedCents: 0, planTitle: 'Salon', cardBrand: 'visa', cardLast4: '4242' },
        created: Date.parse('2026-04-02T22:00:00Z') / 1000,
      });
      const events = await untilEvents(contracts.subscriptionInvoiceChanged, business, 2);
      expect(events.map(({ change, amountCents }) => [change, amountCents])).toEqual([
        ['paid', 7_500],
        ['paid', 7_500],
      ]);
    });
  });

  describe('whose card is declined', () => {
    it('pauses the service, and says why', async () => {
      const business = await givenLapsed();
      const { subscriptions, servicePaused } = await until(
        () => read(business),
        ({ subscriptions: [current] }) => current?.failureMessage !== null,
      );
      expect(servicePaused).toBe(true);
      expect(subscriptions[0]).toMatchObject({
        status: 'past_due',
        failureMessage: 'Your card was declined.',
      });
      const states = await untilEvents(contracts.subscriptionChanged, business, 2);
      expect(
        states.map(({ version, status, servicePaused: isPaused, tier }) => [version, status, isPaused, tier]),
      ).toEqual([
        [1, 'active', false, { key: 'subscribed', limits: [] }],
        [
          2,
          'past-due',
          true,
          { key: 'past-due', limits: ['LIMIT_BOOK', 'LIMIT_APT_LIST', 'LIMIT_ADD_GALLERY_IMAGE'] },
        ],
      ]);
      const [, failed] = await untilEvents(contracts.subscriptionInvoiceChanged, business, 2);
      expect(failed).toMatchObject({ change: 'failed', nextAttemptAt: expect.any(String) });
    });

    it('goes on as soon as another card pays', async () => {
      const business = await givenLapsed();
      const { status, body } = await setDefault(business, await givenCard(fixtures, business, 'mastercard'));
      expect(status).toBe(200);
      expect(body.sources).toHaveLength(3);
      expect(await untilStatus(business, 'active')).toMatchObject({ servicePaused: false });
      await untilFees(business, ['paid', 'paid']);
      const states = await untilEvents(contracts.subscriptionChanged, business, 3);
      expect(states.at(-1)).toMatchObject({ status: 'active', servicePaused: false });
    });

    it('says so when the other card is declined too, and keeps it for the next attempt', async () => {
      const business = await givenLapsed();
      const other = await givenCard(fixtures, business, 'visa_chargeDeclinedInsufficientFunds').catch(() =>
        givenCard(fixtures, business, 'chargeCustomerFail'),
      );
      expect(await setDefault(business, other)).toMatchObject({
        status: 402,
        body: { error: { key: 'subscription.card_refused', message: 'Your card was declined.' } },
      });
      expect((await read(business)).default_source).toBe(other);
    });

    it('lapses after the last attempt: paused until there is another plan', async () => {
      const business = await givenLapsed();
      await passDays(fixtures, business, 40);
      const lapsed = await untilStatus(business, undefined);
      expect(lapsed).toMatchObject({ subscriptions: [], servicePaused: true, freeUntilFirstClient: false });
      const sourceId = await givenCard(fixtures, business, 'mastercard');
      await setDefault(business, sourceId);
      const request = { planId: await fixtures.planId('Salon'), requestKey: randomUUID() };
      const { body } = await fixtures.host.call(contracts.createSubscription, request, {
        actor: business.owner,
      });
      expect(body).toMatchObject({ outcome: 'done', customer: { servicePaused: false } });
    });
  });

  describe('whose bank wants to confirm each payment', () => {
    const change = async ({ owner: actor }: TestBusiness, planId: string) =>
      fixtures.host.call(contracts.changeMainPlan, { planId, requestKey: randomUUID() }, { actor });
    const confirm = ({ owner: actor }: TestBusiness) =>
      fixtures.host.call(contracts.confirmSubscription, {}, { actor });
    /** What the page of the bank does. */
    const authenticate = (clientSecret: string | null, outcome: 'succeeded' | 'failed') =>
      fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', {
        intent: clientSecret?.split('_secret')[0] ?? '',
        client_secret: clientSecret,
        outcome,
      });

    async function givenWaiting() {
      const business = await givenSubscribed(fixtures);
      await setDefault(business, await givenCard(fixtures, business, 'authenticationRequired'));
      await passDays(fixtures, business, 32);
      await untilStatus(business, 'past_due');
      return business;
    }

    it('goes on when the owner has confirmed the fee', async () => {
      const business = await givenWaiting();
      const { body } = await change(business, await fixtures.planId('Salon'));
      expect(body).toMatchObject({
        outcome: 'needs_action',
        clientSecret: expect.stringMatching(/^pi_/),
        customer: { servicePaused: true },
      });
      expect((await confirm(business)).body).toMatchObject({ outcome: 'needs_action' });
      await authenticate(body.clientSecret, 'succeeded');
      expect((await confirm(business)).body).toMatchObject({
        outcome: 'done',
        customer: { servicePaused: false, subscriptions: [{ status: 'active' }] },
      });
      await untilFees(business, ['paid', 'paid']);
    });

    it('stays paused when the owner has refused it, who can try again', async () => {
      const business = await givenWaiting();
      const planId = await fixtures.planId('Salon');
      const { body } = await change(business, planId);
      await authenticate(body.clientSecret, 'failed');
      expect(await confirm(business)).toMatchObject({
        status: 402,
        body: { error: { key: 'subscription.declined', message: expect.stringContaining('authenticat') } },
      });
      expect(await read(business)).toMatchObject({ servicePaused: true });
      expect((await change(business, planId)).body).toMatchObject({ outcome: 'needs_action' });
    });

    it('keeps its plan where a change would have to be confirmed', async () => {
      const business = await givenSubscribed(fixtures);
      await setDefault(business, await givenCard(fixtures, business, 'authenticationRequired'));
      expect(await change(business, await fixtures.planId('Salon', 'year'))).toMatchObject({
        status: 402,
        body: {
          error: { key: 'subscription.declined', message: expect.stringContaining('choose another card') },
        },
      });
      expect((await read(business)).subscriptions[0]?.plan.id).toBe(await fixtures.planId('Salon'));
    });
  });

  it('that has ended without our knowledge keeps its card, and the business gets another one', async () => {
    const business = await givenSubscribed(fixtures);
    await fixtures.sandbox.addDeliveryRule({ action: 'hold' });
    const { data } = await fixtures.sandbox.stripe.subscriptions.list({ customer: business.customerId });
    await fixtures.sandbox.stripe.subscriptions.cancel(data[0]?.id ?? '');
    const card = await givenCard(fixtures, business, 'mastercard');
    expect(await setDefault(business, card)).toMatchObject({ status: 200, body: { default_source: card } });
    expect(await untilStatus(business, undefined)).toMatchObject({ default_source: card });
  });

  describe('that is cancelled', () => {
    it('ends with its paid period, and can be continued until then', async () => {
      const business = await givenSubscribed(fixtures);
      const planId = await fixtures.planId('Salon');
      expect((await cancel(business)).body.customer.subscriptions[0]).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: true,
      });
      const request = { planId, requestKey: randomUUID() };
      const { owner: actor } = business;
      const continued = await fixtures.host.call(contracts.changeMainPlan, request, { actor });
      expect(continued.body.customer.subscriptions[0]).toMatchObject({ cancelAtPeriodEnd: false });
      await cancel(business);
      await passDays(fixtures, business, 32);
      expect(await untilStatus(business, undefined)).toMatchObject({
        subscriptions: [],
        servicePaused: false,
      });
      expect((await untilFees(business, ['paid'])).count).toBe(1);
    });

    it('ends at once where its payment has lapsed', async () => {
      const business = await givenLapsed();
      expect((await cancel(business)).body.customer).toMatchObject({ subscriptions: [] });
      await until(
        () => read(business),
        ({ servicePaused }) => !servicePaused,
      );
    });

    it('without a plan stays as it is', async () => {
      const business = await givenBusiness(fixtures);
      const { status, body } = await cancel(business);
      expect({ status, outcome: body.outcome }).toEqual({ status: 200, outcome: 'done' });
    });
  });

  describe('whose events arrive', () => {
    it('twice, has each fee once', async () => {
      await fixtures.sandbox.addDeliveryRule({ action: 'duplicate' });
      const business = await givenSubscribed(fixtures);
      await passDays(fixtures, business, 32);
      await untilFees(business, ['paid', 'paid']);
      await fixtures.sandbox.deliveriesSettled();
      await until(
        () => fixtures.knex('provider_events').whereNull('outcome').select<object[]>('id'),
        ({ length }) => length === 0,
      );
      await until(
        () =>
          fixtures
            .knex('postings')
            .where({ salon_id: business.salonId, kind: 'subscription-invoice-paid' })
            .select<object[]>('key'),
        ({ length }) => length === 2,
      );
      await outboxPublished(fixtures.knex);
      expect(await eventsOf(contracts.subscriptionInvoiceChanged, business)).toHaveLength(2);
    });

    it('in the reverse order, has the last state', async () => {
      const business = await givenSubscribed(fixtures);
      await untilFees(business, ['paid']);
      await fixtures.sandbox.addDeliveryRule({ action: 'hold' });
      await setDefault(business, await givenCard(fixtures, business, 'chargeCustomerFail'));
      await passDays(fixtures, business, 32);
      await setDefault(business, await givenCard(fixtures, business, 'mastercard'));
      await fixtures.sandbox.stripe.subscriptions
        .list({ customer: business.customerId })
        .then(({ data: [current] }) => payLatest(current?.latest_invoice));
      await fixtures.sandbox.clearDeliveryRules();
      await fixtures.sandbox.releaseDeliveries('last');
      await untilStatus(business, 'active');
      await untilFees(business, ['paid', 'paid']);
      await fixtures.sandbox.deliveriesSettled();
      expect(await read(business)).toMatchObject({ servicePaused: false });
    });

    it('never, is read when it should have been renewed', async () => {
      await fixtures.sandbox.addDeliveryRule({ action: 'drop' });
      const business = await givenSubscribed(fixtures);
      await untilFees(business, ['paid']);
      await passDays(fixtures, business, 32);
      const { currentPeriodEnd } = (await read(business)).subscriptions[0]!;
      const clock = { now: () => new Date((currentPeriodEnd! + 3 * 3_600) * 1000) };
      await readOverdueSubscriptions({ ...fixtures.parts, clock });
      await untilFees(business, ['paid', 'paid']);
      expect((await read(business)).subscriptions[0]?.currentPeriodEnd).toBeGreaterThan(currentPeriodEnd!);
    });

    it('before the answer to the call that caused them, is stored once', async () => {
      const business = await givenBusiness(fixtures);
      await givenCard(fixtures, business);
      await fixtures.sandbox.addFault({ method: 'POST', path: '/v1/subscriptions', isAfterWebhooks: true });
      const request = { planId: await fixtures.planId('Salon'), requestKey: randomUUID() };
      const { body } = await fixtures.host.call(contracts.createSubscription, request, {
        actor: business.owner,
      });
      expect(body).toMatchObject({ outcome: 'done' });
      await untilFees(business, ['paid']);
      expect(await eventsOf(contracts.subscriptionChanged, business)).toHaveLength(1);
    });
  });

  async function payLatest(reference: string | { id: string } | null | undefined): Promise<void> {
    const id = typeof reference === 'object' ? reference?.id : reference;
    if (id === undefined) throw new Error('there is no invoice');
    const invoice = await fixtures.sandbox.stripe.invoices.retrieve(id);
    if (invoice.status === 'open') await fixtures.sandbox.stripe.invoices.pay(id);
  }

  describe('before it', () => {
    it('everything is free until the first client was served, then it is limited', async () => {
      const business = await givenBusiness(fixtures);
      const { salonId } = business;
      expect(await read(business)).toMatchObject({ freeUntilFirstClient: true, servicePaused: false });
      await fixtures.knex('businesses').where({ salon_id: salonId }).update({ check_at: now });
      fixtures.firstVisits.set(salonId, { doneAt: null, nextEndsAt: '2026-03-02T21:00:00.000Z' });
      await checkFirstVisits(fixtures.parts);
      expect(await read(business)).toMatchObject({ freeUntilFirstClient: true });
      fixtures.firstVisits.set(salonId, { doneAt: '2026-03-02T21:00:00.000Z', nextEndsAt: null });
      await checkFirstVisits(fixtures.parts);
      expect(await read(business)).toMatchObject({ freeUntilFirstClient: false, servicePaused: false });
      const [state] = await untilEvents(contracts.subscriptionChanged, business, 1);
      expect(state).toMatchObject({
        status: 'none',
        tier: { key: 'unsubscribed', limits: ['LIMIT_BOOK', 'LIMIT_APT_LIST', 'LIMIT_ADD_GALLERY_IMAGE'] },
      });
    });
  });
});

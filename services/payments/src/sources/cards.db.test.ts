import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import {
  givenCard,
  givenOrder,
  givenPaymentMethod,
  givenSalonAccount,
  now,
  otherClient,
  owner,
  startPaymentsFixtures,
  type PaymentsFixtures,
} from '../testing/payments-fixtures.ts';

describe('cards on file', () => {
  let fixtures: PaymentsFixtures;
  let lastUser = 2_000;

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures({ deliversEvents: true });
    await givenSalonAccount(fixtures);
  });
  afterAll(() => fixtures.stop());

  const newClient = () => buildActor({ userId: (lastUser += 1) });
  const read = async (actor: ReturnType<typeof newClient>) =>
    (await fixtures.host.call(contracts.getStripeCustomer, {}, { actor })).body.customer;
  const add = (token: string, actor: ReturnType<typeof newClient>) =>
    fixtures.host.call(contracts.addPaymentSource, { token }, { actor });
  const setDefault = (sourceId: string, actor: ReturnType<typeof newClient>) =>
    fixtures.host.call(contracts.setDefaultPaymentSource, { sourceId }, { actor });
  const remove = (sourceId: string, actor: ReturnType<typeof newClient>) =>
    fixtures.host.call(contracts.removePaymentSource, { sourceId }, { actor });

  it('are none at first', async () => {
    expect(await read(newClient())).toEqual({ id: null, cards: [], default_source: null, subscriptions: [] });
  });

  it('begin with the default; later ones can become it', async () => {
    const actor = newClient();
    const visa = await givenCard(fixtures, { actor });
    fixtures.clock.advance({ seconds: 1 });
    const mastercard = await givenCard(fixtures, { actor, testCard: 'mastercard' });
    fixtures.clock.set(now);
    const customer = await read(actor);
    expect(customer.default_source).toBe(visa);
    expect(customer.cards).toMatchObject([
      { id: visa, object: 'card', brand: 'visa', last4: '4242', default_for_currency: true, expired: false },
      { id: mastercard, brand: 'mastercard', last4: '4444', default_for_currency: false },
    ]);
    const { status, body } = await setDefault(mastercard, actor);
    expect(status).toBe(200);
    expect(body.customer.cards.map(({ id }) => id)).toEqual([mastercard, visa]);
  });

  it('are added once by repeated and concurrent requests, also by a token', async () => {
    const actor = newClient();
    const method = await givenPaymentMethod(fixtures);
    const answers = await Promise.all([add(method, actor), add(method, actor)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await add('tok_amex', actor)).status).toBe(200);
    expect((await read(actor)).cards).toHaveLength(2);
  });

  it('are added by a setup intent, which a repeated request gets again', async () => {
    const actor = newClient();
    const requestKey = randomUUID();
    const setup = () => fixtures.host.call(contracts.createCardSetup, { requestKey }, { actor });
    const first = (await setup()).body.clientSecret;
    expect((await setup()).body.clientSecret).toBe(first);
    const [intentId = ''] = first.split('_secret_');
    const { stripe } = fixtures.sandbox;
    const method = await givenPaymentMethod(fixtures);
    await stripe.setupIntents.confirm(intentId, { payment_method: method });
    // The page was closed before it could say so: the event does.
    const customer = await until(
      () => read(actor),
      ({ cards }) => cards.length > 0,
    );
    expect(customer.cards[0]?.id).toBe(method);
    expect((await add(method, actor)).body.customer.cards).toHaveLength(1);
  });

  it.each([
    ['chargeDeclined', 'Your card was declined.', 'GENERIC_DECLINE'],
    ['chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.', 'INSUFFICIENT_FUNDS'],
    ['visa_chargeDeclinedLostCard', 'Your card was declined.', 'LOST_CARD'],
    ['visa_chargeDeclinedStolenCard', 'Your card was declined.', 'STOLEN_CARD'],
    ['chargeDeclinedExpiredCard', 'Your card has expired.', 'EXPIRED_CARD'],
    ['chargeDeclinedIncorrectCvc', "Your card's security code is incorrect.", 'INCORRECT_CVC'],
    [
      'chargeDeclinedProcessingError',
      'An error occurred while processing your card. Try again in a little bit.',
      'PROCESSING_ERROR',
    ],
    [
      'visa_chargeDeclinedVelocityLimitExceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      'CARD_VELOCITY_EXCEEDED',
    ],
    ['chargeDeclinedFraudulent', 'Your card was declined.', 'FRAUDULENT'],
  ])('that the bank refuses are not added: %s', async (testCard, message, code) => {
    const actor = newClient();
    const { status, body } = await add(await givenPaymentMethod(fixtures, testCard), actor);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { message, fields: { token: [code] } } });
    expect((await read(actor)).cards).toEqual([]);
  });

  it('cannot be added without the provider, and can afterwards', async () => {
    const actor = newClient();
    const method = await givenPaymentMethod(fixtures);
    await fixtures.sandbox.addFault({ path: '/v1/customers', failure: 'cut-before', times: 20 });
    const refused = await fixtures.host.call(contracts.addPaymentSource, { token: method }, { actor });
    expect(refused.status).toBe(503);
    await fixtures.sandbox.clearFaults();
    expect((await add(method, actor)).status).toBe(200);
  });

  it('are removed here and at the provider; the default only as the last one', async () => {
    const actor = newClient();
    const first = await givenCard(fixtures, { actor });
    const second = await givenCard(fixtures, { actor, testCard: 'mastercard' });
    expect((await remove(first, actor)).body).toMatchObject({ error: { key: 'payment.source_in_use' } });
    expect((await remove(second, actor)).status).toBe(200);
    expect((await remove(second, actor)).status).toBe(404);
    const { body } = await remove(first, actor);
    expect(body.customer).toMatchObject({ cards: [], default_source: null });
    await until(
      () => fixtures.sandbox.stripe.paymentMethods.retrieve(first),
      ({ customer }) => customer === null,
    );
  });

  it('that are expired cannot become the default', async () => {
    const actor = newClient();
    await givenCard(fixtures, { actor });
    const other = await givenCard(fixtures, { actor, testCard: 'mastercard' });
    await fixtures.sandbox.stripe.paymentMethods.update(other, { card: { exp_month: 3, exp_year: 2026 } });
    const expired = await until(
      async () => (await read(actor)).cards.find(({ id }) => id === other),
      (card) => card?.exp_year === 2026,
    );
    expect(expired).toMatchObject({ exp_month: 3, expired: true });
    const { status, body } = await setDefault(other, actor);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { key: 'payment.source_expired' } });
  });

  it('of somebody else do not exist', async () => {
    const card = await givenCard(fixtures, { actor: newClient() });
    expect((await setDefault(card, otherClient)).status).toBe(404);
    expect((await remove(card, otherClient)).status).toBe(404);
  });

  it('are for users only', async () => {
    expect((await fixtures.host.call(contracts.getStripeCustomer, {})).status).toBe(401);
    expect((await fixtures.host.call(contracts.addPaymentSource, { token: 'tok_visa' })).status).toBe(401);
  });

  it('leave charges to the client and the salon', async () => {
    const actor = newClient();
    const card = await givenCard(fixtures, { actor });
    const { id, serviceAndTaxCent } = await givenOrder(fixtures, {
      paymentType: 'card',
      clientUserId: actor.userId,
    });
    const accepted = await fixtures.host.call(
      contracts.acceptPaymentOrder,
      {
        paymentOrderId: id,
        paymentSourceId: card,
        tipValueCent: 0,
        totalValueCent: serviceAndTaxCent,
        discountSolution: null,
      },
      { actor },
    );
    expect(accepted.body.paymentOrder).toMatchObject({ status: 2 });
    const charges = async (mode: 'client' | 'salon', by: ReturnType<typeof newClient>) =>
      fixtures.host.call(contracts.getCustomerCharges, { mode, limit: 20, offset: 0 }, { actor: by });
    const expected = {
      kind: 'visit',
      paymentOrderId: id,
      amount: serviceAndTaxCent,
      salonName: 'Desert Bloom',
      cardBrand: 'visa',
      cardLast4: '4242',
      status: 'succeeded',
      created: Date.parse(now) / 1000,
    };
    expect((await charges('client', actor)).body).toMatchObject({ count: 1, data: [expected] });
    expect((await charges('salon', owner)).body.data[0]).toMatchObject(expected);
    expect((await charges('salon', actor)).status).toBe(403);
    expect((await charges('client', otherClient)).body).toEqual({ count: 0, data: [] });
  });
});

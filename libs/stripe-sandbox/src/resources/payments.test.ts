import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

describe('payments', () => {
  let sandbox: TestSandbox;
  let stripe: Stripe;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ clock: { now: () => new Date('2026-03-02T10:00:00Z') } });
    ({ stripe } = sandbox);
  });
  afterAll(() => sandbox.stop());

  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error as Stripe.errors.StripeError,
    );
  const pay = (parts: Partial<Stripe.PaymentIntentCreateParams>) =>
    stripe.paymentIntents.create({
      amount: 8_000,
      currency: 'usd',
      confirm: true,
      allowed_payment_method_types: ['card'],
      ...parts,
    });
  const withCard = async (token = 'tok_visa') => {
    const customer = await stripe.customers.create({ email: 'cleo@example.com' });
    const source = await stripe.customers.createSource(customer.id, { source: token });
    return { customer: customer.id, payment_method: source.id };
  };

  it('charges a card that was added by a token, and books the amount less the fee', async () => {
    const card = await withCard();
    const intent = await pay({ ...card, expand: ['latest_charge.balance_transaction'] });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 8_000,
      latest_charge: {
        paid: true,
        captured: true,
        customer: card.customer,
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        balance_transaction: { amount: 8_000, fee: 262, net: 7_738, type: 'charge' },
      },
    });
  });

  it('creates a token of a card once, keeps its name and address, and makes the first card the default', async () => {
    const token = await stripe.tokens.create({
      card: {
        number: '5555555555554444',
        exp_month: '4',
        exp_year: '2031',
        cvc: '123',
        name: 'Cleo',
        address_zip: '85001',
      },
    });
    const customer = await stripe.customers.create({ source: token.id, expand: ['sources'] });
    expect(customer.sources?.data).toMatchObject([
      { brand: 'MasterCard', last4: '4444', exp_month: 4, exp_year: 2031, name: 'Cleo', cvc_check: 'pass' },
    ]);
    expect(customer.default_source).toBe(customer.sources?.data[0]?.id);
    const again = await failureOf(stripe.customers.createSource(customer.id, { source: token.id }));
    expect(again).toMatchObject({ code: 'token_already_used', statusCode: 400 });
    const second = await stripe.customers.createSource(customer.id, { source: 'tok_amex' });
    await stripe.customers.update(customer.id, { default_source: second.id });
    await stripe.customers.deleteSource(customer.id, second.id);
    const after = await stripe.customers.retrieve(customer.id, { expand: ['default_source'] });
    expect(after).toMatchObject({ default_source: { object: 'card', last4: '4444' } });
  });

  it.each([
    ['tok_chargeDeclined', 'card_declined', 'generic_decline'],
    ['tok_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['tok_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['tok_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['tok_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['tok_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['tok_chargeDeclinedProcessingError', 'processing_error', undefined],
  ])('refuses to save the card of %s with %s', async (token, code, declineCode) => {
    const customer = await stripe.customers.create();
    const failure = await failureOf(stripe.customers.createSource(customer.id, { source: token }));
    expect(failure).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
    expect((failure as Stripe.errors.StripeCardError).decline_code || undefined).toBe(declineCode);
    expect((await stripe.customers.listSources(customer.id)).data).toEqual([]);
  });

  it('records a declined payment with its charge, and lets the next card pay', async () => {
    const card = await withCard('tok_chargeCustomerFail');
    const failure = await failureOf(pay(card));
    expect(failure).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    });
    const { payment_intent: intent, charge } = failure as Stripe.errors.StripeCardError;
    expect(await stripe.charges.retrieve(charge ?? '')).toMatchObject({
      status: 'failed',
      failure_code: 'card_declined',
      payment_intent: intent?.id,
    });
    const paid = await stripe.paymentIntents.confirm(intent?.id ?? '', { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ exp_month: '13' }, 'invalid_expiry_month'],
    [{ exp_year: '2025' }, 'invalid_expiry_year'],
    [{ exp_month: '1', exp_year: '2026' }, 'invalid_expiry_month'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ number: '4111111111111111' }, 'card_declined'],
  ])('refuses a token for %j with %s', async (parts, code) => {
    const card = { number: '4242424242424242', exp_month: '4', exp_year: '2031', cvc: '123', ...parts };
    expect(await failureOf(stripe.tokens.create({ card }))).toMatchObject({ statusCode: 402, code });
  });

  it('holds an amount, captures a part of it, and releases another by canceling', async () => {
    const card = await withCard();
    const held = await pay({ ...card, capture_method: 'manual' });
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 8_000, amount_received: 0 });
    const tooMuch = await failureOf(stripe.paymentIntents.capture(held.id, { amount_to_capture: 8_001 }));
    expect(tooMuch).toMatchObject({ code: 'amount_too_large' });
    const captured = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 5_000 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 5_000 });
    const other = await pay({ ...card, capture_method: 'manual' });
    expect(await stripe.paymentIntents.cancel(other.id)).toMatchObject({ status: 'canceled' });
    const late = await failureOf(stripe.paymentIntents.capture(other.id));
    expect(late).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 });
  });

  const authenticate = (intent: { id: string; client_secret: string | null }, outcome: string) =>
    stripe.rawRequest('POST', '/v1/3ds2/authenticate', {
      intent: intent.id,
      client_secret: intent.client_secret,
      outcome,
    });

  it('asks for 3-D Secure, and pays after the client has authenticated', async () => {
    const intent = await pay({ payment_method: 'pm_card_authenticationRequired' });
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      latest_charge: null,
    });
    await authenticate(intent, 'succeeded');
    expect(await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    });
  });

  it('needs another card after a refused authentication, and tells of a decline after it', async () => {
    const refused = await pay({
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://x.test/',
    });
    expect(refused.next_action?.redirect_to_url?.return_url).toBe('https://x.test/');
    await authenticate(refused, 'failed');
    expect(await stripe.paymentIntents.retrieve(refused.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    const declined = await pay({
      payment_method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    });
    await authenticate(declined, 'succeeded');
    expect(await stripe.paymentIntents.retrieve(declined.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });

  it('charges a card without the client only after it was set up for that', async () => {
    const customer = (await stripe.customers.create()).id;
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', { customer });
    const offSession = { customer, payment_method: method.id, off_session: true };
    expect(await failureOf(pay(offSession))).toMatchObject({ code: 'authentication_required' });
    const setup = await stripe.setupIntents.create({
      customer,
      payment_method: method.id,
      confirm: true,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    });
    expect(setup.status).toBe('requires_action');
    await authenticate(setup, 'succeeded');
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded');
    expect((await pay(offSession)).status).toBe('succeeded');
  });

  it('lets a browser confirm with the secret of the payment, and change nothing else', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    });
    const call = (fields: Record<string, string>) =>
      fetch(`${sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ key: sandbox.settings.STRIPE_PUBLISHABLE_KEY, ...fields }),
      });
    const secret = { client_secret: intent.client_secret ?? '' };
    expect((await call({ payment_method: 'pm_card_visa' })).status).toBe(400);
    expect((await call({ ...secret, payment_method: 'pm_card_visa', amount: '100' })).status).toBe(400);
    const paid = await call({ ...secret, payment_method: 'pm_card_visa' });
    expect(await paid.json()).toMatchObject({ status: 'succeeded', amount: 2_000 });
  });

  it('refuses the card of another customer, an unknown customer, and amounts that nobody can pay', async () => {
    const card = await withCard();
    const other = await stripe.customers.create();
    expect(await failureOf(pay({ ...card, customer: other.id }))).toMatchObject({ param: 'payment_method' });
    expect(await failureOf(pay({ payment_method: card.payment_method }))).toMatchObject({ statusCode: 400 });
    expect(await failureOf(pay({ ...card, customer: 'cus_no' }))).toMatchObject({ code: 'resource_missing' });
    expect(await failureOf(pay({ ...card, amount: 49 }))).toMatchObject({ code: 'amount_too_small' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type BillingScene, seconds, startBillingScene } from '../testing/billing-scene.ts';

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe('subscriptions', () => {
  let scene: BillingScene;
  let stripe: Stripe;
  beforeAll(async () => {
    scene = await startBillingScene();
    ({ stripe } = scene);
  });
  afterAll(() => scene.sandbox.stop());

  it('charges the first period at once', async () => {
    const subscription = await scene.subscribe(await scene.customerWith('pm_card_visa'));
    const invoice = await scene.latestInvoice(subscription.id);
    expect(subscription).toMatchObject({
      status: 'active',
      latest_invoice: invoice.id,
      items: { data: [{ current_period_end: seconds('2026-05-01T00:00:00Z') }] },
    });
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 3_000,
      billing_reason: 'subscription_create',
      attempt_count: 1,
      payments: { data: [{ status: 'paid', is_default: true }] },
    });
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded' });
    expect(await scene.eventsOf(invoice.id)).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
  });

  it('renews with a draft that becomes final after an hour', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id } = await scene.subscribe(owner);
    await owner.advance('2026-05-01T00:30:00Z');
    const draft = await scene.latestInvoice(id);
    expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
    await owner.advance('2026-05-01T02:00:00Z');
    expect(await scene.latestInvoice(id)).toMatchObject({
      id: draft.id,
      status: 'paid',
      amount_paid: 3_000,
      lines: { data: [{ period: { end: seconds('2026-06-01T00:00:00Z') } }] },
    });
  });

  it('starts with a trial that announces its end and then charges', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id } = await scene.subscribe(owner, { trial_end: seconds('2026-04-15T00:00:00Z') });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'trialing' });
    expect(await scene.latestInvoice(id)).toMatchObject({ status: 'paid', amount_paid: 0 });
    await owner.advance('2026-04-15T02:00:00Z');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      items: { data: [{ current_period_end: seconds('2026-05-15T00:00:00Z') }] },
    });
    expect(await scene.latestInvoice(id)).toMatchObject({ status: 'paid', amount_paid: 3_000 });
    expect(await scene.eventsOf(id)).toEqual([
      'customer.subscription.created',
      'customer.subscription.trial_will_end',
      'customer.subscription.updated',
    ]);
  });

  it('leaves a subscription incomplete whose first payment is declined, and lets it expire', async () => {
    const owner = await scene.customerWith('pm_card_chargeCustomerFail');
    const { id, status } = await scene.subscribe(owner);
    expect(status).toBe('incomplete');
    expect(await scene.latestInvoice(id)).toMatchObject({ status: 'open', attempt_count: 1 });
    await owner.advance('2026-04-02T00:00:00Z');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete_expired' });
    expect(await scene.latestInvoice(id)).toMatchObject({ status: 'void' });
  });

  it('creates nothing with error_if_incomplete, and answers a repeated request the same', async () => {
    const owner = await scene.customerWith('pm_card_chargeCustomerFail');
    const request = {
      customer: owner.customer,
      items: [{ price: scene.monthly.id }],
      default_payment_method: owner.method,
      payment_behavior: 'error_if_incomplete' as const,
    };
    const options = { idempotencyKey: 'subscribe-once' };
    const refused = await failureOf(stripe.subscriptions.create(request, options));
    expect(refused).toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 });
    const again = await failureOf(stripe.subscriptions.create(request, options));
    expect(again).toMatchObject({ code: 'card_declined', headers: { 'idempotent-replayed': 'true' } });
    const other = { ...request, items: [{ price: scene.yearly.id }] };
    expect(await failureOf(stripe.subscriptions.create(other, options))).toMatchObject({
      type: 'StripeIdempotencyError',
    });
    const { data } = await stripe.subscriptions.list({ customer: owner.customer, status: 'all' });
    expect(data).toEqual([]);
    expect((await stripe.invoices.list({ customer: owner.customer })).data).toEqual([]);
  });

  it('becomes active when the client has authenticated the first payment', async () => {
    const owner = await scene.customerWith('pm_card_threeDSecure2Required');
    const { id, status } = await scene.subscribe(owner);
    expect(status).toBe('incomplete');
    const invoice = await scene.latestInvoice(id);
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(intent.status).toBe('requires_action');
    const secret = invoice.confirmation_secret?.client_secret;
    expect(secret).toBe(intent.client_secret);
    await stripe.rawRequest('POST', '/v1/3ds2/authenticate', {
      intent: intent.id,
      client_secret: secret,
      outcome: 'succeeded',
    });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect(await scene.latestInvoice(id)).toMatchObject({ status: 'paid' });
    expect(await scene.eventsOf(invoice.id)).toContain('invoice.payment_action_required');
  });

  it('waits for a confirmation by the client with default_incomplete', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id } = await scene.subscribe(owner, {
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
    });
    const { payments } = await scene.latestInvoice(id);
    const intent = payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete' });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: owner.method });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      default_payment_method: owner.method,
    });
  });

  it('ends with its period and can be continued before', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id } = await scene.subscribe(owner);
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'active', cancel_at: seconds('2026-05-01T00:00:00Z') });
    expect(await failureOf(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
      code: 'invoice_upcoming_none',
    });
    const continued = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(continued).toMatchObject({ cancel_at: null, cancellation_details: { reason: null } });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await owner.advance('2026-05-02T00:00:00Z');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: seconds('2026-05-01T00:00:00Z'),
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    expect(await failureOf(stripe.subscriptions.cancel(id))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(stripe.subscriptions.update(id, { cancel_at_period_end: false }))).toMatchObject({
      statusCode: 400,
    });
  });

  it('gives the unused time back when it is canceled with an invoice', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id } = await scene.subscribe(owner);
    await owner.advance('2026-04-16T00:00:00Z');
    const canceled = await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
    expect(canceled.status).toBe('canceled');
    expect(await scene.latestInvoice(id)).toMatchObject({ total: -1_500, amount_due: 0, status: 'paid' });
    expect(await stripe.customers.retrieve(owner.customer)).toMatchObject({ balance: -1_500 });
  });

  it('follows the clock of the server without a test clock', async () => {
    let now = new Date('2026-04-01T00:00:00Z');
    const other = await startBillingScene({ clock: { now: () => now } });
    try {
      const { id } = await other.stripe.customers.create({ payment_method: 'pm_card_visa' });
      const [method] = (await other.stripe.paymentMethods.list({ customer: id })).data;
      const owner = { customer: id, method: method?.id ?? '', advance: () => Promise.resolve() };
      const subscription = await other.subscribe(owner);
      now = new Date('2026-06-10T00:00:00Z');
      const { data } = await other.stripe.invoices.list({ subscription: subscription.id });
      expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
        ['paid', 3_000],
        ['paid', 3_000],
        ['paid', 3_000],
      ]);
    } finally {
      await other.sandbox.stop();
    }
  });
});

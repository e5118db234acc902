import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type BilledCustomer,
  type BillingScene,
  seconds,
  startBillingScene,
} from '../testing/billing-scene.ts';

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe('invoices', () => {
  let scene: BillingScene;
  let stripe: Stripe;
  beforeAll(async () => {
    scene = await startBillingScene();
    ({ stripe } = scene);
  });
  afterAll(() => scene.sandbox.stop());

  /** A subscription whose card is declined at the renewal on May 1st. */
  async function failedRenewal(at: BillingScene): Promise<BilledCustomer & { id: string }> {
    const owner = await at.customerWith('pm_card_visa');
    const { id } = await at.subscribe(owner);
    const { id: broken } = await at.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: owner.customer,
    });
    await at.stripe.subscriptions.update(id, { default_payment_method: broken });
    await owner.advance('2026-05-01T02:00:00Z');
    return { ...owner, id };
  }

  it('tries a declined renewal again after three days, and succeeds with another card', async () => {
    const { id, method, advance } = await failedRenewal(scene);
    const failed = await scene.latestInvoice(id);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    expect(failed).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: seconds('2026-05-04T01:00:00Z'),
    });
    expect(failed.payments?.data[0]?.payment.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    await stripe.subscriptions.update(id, { default_payment_method: method });
    await advance('2026-05-04T02:00:00Z');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect(await scene.latestInvoice(id)).toMatchObject({ status: 'paid', attempt_count: 2 });
    expect(await scene.eventsOf(failed.id)).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.payment_failed',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
  });

  it('is paid by the customer between the retries', async () => {
    const { id, method } = await failedRenewal(scene);
    const { id: invoice } = await scene.latestInvoice(id);
    expect(await failureOf(stripe.invoices.pay(invoice))).toMatchObject({ code: 'card_declined' });
    expect(await scene.latestInvoice(id)).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: seconds('2026-05-04T01:00:00Z'),
    });
    const paid = await stripe.invoices.pay(invoice, { payment_method: method });
    expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0 });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect(await failureOf(stripe.invoices.pay(invoice))).toMatchObject({ statusCode: 400 });
  });

  it('ends the subscription after the last retry', async () => {
    const { id, advance } = await failedRenewal(scene);
    await advance('2026-05-17T00:00:00Z');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await scene.latestInvoice(id)).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    });
  });

  it.each([
    ['mark-unpaid', 'unpaid'],
    ['leave-past-due', 'past_due'],
  ] as const)('can %s instead', async (afterLastRetry, status) => {
    const other = await startBillingScene({ afterLastRetry });
    try {
      const { id, method, advance } = await failedRenewal(other);
      await advance('2026-05-17T00:00:00Z');
      expect(await other.stripe.subscriptions.retrieve(id)).toMatchObject({ status });
      const invoice = await other.latestInvoice(id);
      await other.stripe.invoices.pay(invoice.id, { payment_method: method });
      expect(await other.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    } finally {
      await other.sandbox.stop();
    }
  });

  it('asks the client to authenticate a renewal', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id } = await scene.subscribe(owner);
    const { id: strict } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: owner.customer,
    });
    await stripe.subscriptions.update(id, { default_payment_method: strict });
    await owner.advance('2026-05-01T02:00:00Z');
    const invoice = await scene.latestInvoice(id);
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(intent.status).toBe('requires_action');
    expect(await scene.eventsOf(invoice.id)).toContain('invoice.payment_action_required');
    await stripe.rawRequest('POST', '/v1/3ds2/authenticate', {
      intent: intent.id,
      client_secret: intent.client_secret,
      outcome: 'succeeded',
    });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });

  it('charges the difference of a change at once, as the preview says', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id, items } = await scene.subscribe(owner);
    const item = items.data[0]?.id ?? '';
    await owner.advance('2026-04-16T00:00:00Z');
    const change = {
      items: [{ id: item, price: scene.dearer.id }],
      proration_behavior: 'always_invoice' as const,
    };
    const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change });
    expect(preview).toMatchObject({ amount_due: 3_000, billing_reason: 'upcoming', status: 'draft' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      items: { data: [{ price: { id: scene.monthly.id } }] },
    });
    const payment_behavior = 'error_if_incomplete' as const;
    await stripe.subscriptions.update(id, { ...change, payment_behavior });
    expect(await scene.latestInvoice(id)).toMatchObject({
      status: 'paid',
      amount_paid: preview.amount_due,
      lines: { data: [{ amount: -1_500 }, { amount: 4_500 }] },
    });
    const year = await stripe.subscriptions.update(id, { items: [{ id: item, price: scene.yearly.id }] });
    expect(year.items.data[0]?.current_period_end).toBe(seconds('2027-04-16T00:00:00Z'));
    expect(await scene.latestInvoice(id)).toMatchObject({ amount_paid: 30_000 - 4_500 });
  });

  it('leaves a subscription as it was if the difference is declined', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id, items } = await scene.subscribe(owner);
    const { id: broken } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: owner.customer,
    });
    await stripe.subscriptions.update(id, { default_payment_method: broken });
    const refused = stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: scene.dearer.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
    expect(await failureOf(refused)).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      items: { data: [{ price: { id: scene.monthly.id } }] },
    });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  it('puts the difference on the next invoice with create_prorations, and nothing with none', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id, items } = await scene.subscribe(owner);
    const item = items.data[0]?.id ?? '';
    await owner.advance('2026-04-16T00:00:00Z');
    await stripe.subscriptions.update(id, { items: [{ id: item, price: scene.dearer.id }] });
    expect(await stripe.invoices.createPreview({ subscription: id })).toMatchObject({ total: 12_000 });
    await stripe.subscriptions.update(id, {
      items: [{ id: item, price: scene.monthly.id }],
      proration_behavior: 'none',
    });
    await owner.advance('2026-05-01T02:00:00Z');
    expect(await scene.latestInvoice(id)).toMatchObject({
      status: 'paid',
      amount_paid: 3_000 - 1_500 + 4_500,
    });
  });

  it('takes a credit off the next invoices when a cheaper plan is chosen', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id, items } = await scene.subscribe(owner, { items: [{ price: scene.dearer.id }] });
    await owner.advance('2026-04-16T00:00:00Z');
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: scene.monthly.id }],
      proration_behavior: 'always_invoice',
    });
    expect(await scene.latestInvoice(id)).toMatchObject({ total: -3_000, amount_due: 0, status: 'paid' });
    await owner.advance('2026-05-01T02:00:00Z');
    expect(await scene.latestInvoice(id)).toMatchObject({ total: 3_000, amount_due: 0, status: 'paid' });
    expect(await stripe.customers.retrieve(owner.customer)).toMatchObject({ balance: 0 });
  });

  it('previews a first invoice without a customer and creates nothing', async () => {
    const preview = await stripe.invoices.createPreview({
      subscription_details: { items: [{ price: scene.monthly.id }] },
    });
    expect(preview).toMatchObject({ amount_due: 3_000, lines: { data: [{ amount: 3_000 }] } });
    expect((await stripe.customers.list()).data).toEqual([]);
  });

  it('collects what waits for a customer without a subscription', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { customer, method } = owner;
    await stripe.invoiceItems.create({ customer, amount: 1_200, currency: 'usd', description: 'Set-up' });
    const draft = await stripe.invoices.create({ customer, default_payment_method: method });
    expect(draft).toMatchObject({ status: 'draft', total: 1_200, number: null });
    const final = await stripe.invoices.finalizeInvoice(draft.id);
    expect(final).toMatchObject({ status: 'open', number: expect.stringMatching(/-0001$/) });
    expect(await stripe.invoices.pay(draft.id)).toMatchObject({ status: 'paid', amount_paid: 1_200 });
    expect(await failureOf(stripe.invoices.voidInvoice(draft.id))).toMatchObject({ statusCode: 400 });
  });

  it('is voided or given up', async () => {
    const { customer } = await scene.customerWith('pm_card_visa');
    const open = async () => {
      await stripe.invoiceItems.create({ customer, amount: 700, currency: 'usd' });
      const { id } = await stripe.invoices.create({ customer });
      return stripe.invoices.finalizeInvoice(id);
    };
    expect(await stripe.invoices.voidInvoice((await open()).id)).toMatchObject({ status: 'void' });
    const given = await stripe.invoices.markUncollectible((await open()).id);
    expect(given).toMatchObject({ status: 'uncollectible' });
    const paid = await stripe.invoices.pay(given.id, { paid_out_of_band: true });
    expect(paid).toMatchObject({ status: 'paid', amount_paid_off_stripe: 700 });
  });
});

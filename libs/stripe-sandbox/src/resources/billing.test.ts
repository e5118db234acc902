import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

const seconds = (date: string) => Date.parse(date) / 1_000;

describe('billing', () => {
  let sandbox: TestSandbox;
  let stripe: Stripe;
  let monthly: Stripe.Price;
  let yearly: Stripe.Price;
  let salon: Stripe.Price;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ clock: { now: () => new Date('2026-03-02T10:00:00Z') } });
    ({ stripe } = sandbox);
    const product = await stripe.products.create({ name: 'Artist', metadata: { title: 'Artist' } });
    const price = (cents: number, interval: 'month' | 'year') =>
      stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval },
        lookup_key: `plan_${cents}`,
      });
    monthly = await price(3_000, 'month');
    yearly = await price(30_000, 'year');
    salon = await price(9_000, 'month');
  });
  afterAll(() => sandbox.stop());

  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error as Stripe.errors.StripeError,
    );

  async function customerWith(card: string) {
    const clock = await stripe.testHelpers.testClocks.create({
      frozen_time: seconds('2026-04-01T00:00:00Z'),
    });
    const customer = await stripe.customers.create({ email: 'sal@example.com', test_clock: clock.id });
    const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
    const advance = (date: string) =>
      stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds(date) });
    return { customer: customer.id, method: method.id, advance };
  }

  const subscribe = (
    { customer, method }: { customer: string; method: string },
    more: Partial<Stripe.SubscriptionCreateParams> = {},
  ) =>
    stripe.subscriptions.create({
      customer,
      items: [{ price: monthly.id }],
      default_payment_method: method,
      payment_behavior: 'allow_incomplete',
      expand: ['latest_invoice.payments.data.payment.payment_intent', 'latest_invoice.confirmation_secret'],
      ...more,
    });

  it('charges the first period at once', async () => {
    const salonOwner = await customerWith('pm_card_visa');
    const subscription = await subscribe(salonOwner);
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(subscription).toMatchObject({
      status: 'active',
      items: { data: [{ current_period_end: seconds('2026-05-01T00:00:00Z'), price: { id: monthly.id } }] },
    });
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 3_000,
      billing_reason: 'subscription_create',
      attempt_count: 1,
      payments: { data: [{ status: 'paid', is_default: true }] },
    });
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded' });
  });

  it('renews with a draft that becomes final after an hour', async () => {
    const owner = await customerWith('pm_card_visa');
    const { id } = await subscribe(owner);
    await owner.advance('2026-05-01T00:30:00Z');
    const renewed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(renewed.latest_invoice).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
    await owner.advance('2026-05-01T02:00:00Z');
    const invoices = await stripe.invoices.list({ subscription: id });
    expect(invoices.data).toMatchObject([
      {
        status: 'paid',
        amount_paid: 3_000,
        lines: { data: [{ period: { end: seconds('2026-06-01T00:00:00Z') } }] },
      },
      { status: 'paid', billing_reason: 'subscription_create' },
    ]);
  });

  it('leaves a subscription incomplete whose first payment is declined, or refuses it as a whole', async () => {
    const owner = await customerWith('pm_card_chargeCustomerFail');
    const refused = await failureOf(subscribe(owner, { payment_behavior: 'error_if_incomplete' }));
    expect(refused).toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 });
    expect((await stripe.subscriptions.list({ customer: owner.customer, status: 'all' })).data).toEqual([]);
    const subscription = await subscribe(owner);
    expect(subscription).toMatchObject({
      status: 'incomplete',
      latest_invoice: { status: 'open', attempt_count: 1 },
    });
    await owner.advance('2026-04-02T00:00:00Z');
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'incomplete_expired',
    });
  });

  it('charges the difference of a change at once and previews the same', async () => {
    const owner = await customerWith('pm_card_visa');
    const { id, items } = await subscribe(owner);
    await owner.advance('2026-04-16T00:00:00Z');
    const change = {
      items: [{ id: items.data[0]?.id ?? '', price: salon.id }],
      proration_behavior: 'always_invoice' as const,
    };
    const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change });
    expect(preview).toMatchObject({ amount_due: 3_000, billing_reason: 'upcoming', status: 'draft' });
    const changed = await stripe.subscriptions.update(id, {
      ...change,
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({
      status: 'paid',
      amount_paid: 3_000,
      lines: { data: [{ amount: -1_500 }, { amount: 4_500 }] },
    });
    const year = await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: yearly.id }],
      expand: ['latest_invoice'],
    });
    expect(year.latest_invoice).toMatchObject({ amount_paid: 30_000 - 4_500 });
    expect(year.items.data[0]?.current_period_end).toBe(seconds('2027-04-16T00:00:00Z'));
  });
});

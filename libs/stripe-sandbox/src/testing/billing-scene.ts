import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from './sandbox-client.ts';

/** Unix seconds of an ISO date. */
export const seconds = (date: string): number => Date.parse(date) / 1_000;

/** A customer with a test clock that stands at 2026-04-01, and a card. */
export interface BilledCustomer {
  readonly customer: string;
  readonly method: string;
  advance(date: string): Promise<unknown>;
}

/** A sandbox with three plans: 30 $ a month, 90 $ a month, 300 $ a year. */
export interface BillingScene {
  readonly sandbox: TestSandbox;
  readonly stripe: Stripe;
  readonly monthly: Stripe.Price;
  readonly dearer: Stripe.Price;
  readonly yearly: Stripe.Price;
  customerWith(card: string): Promise<BilledCustomer>;
  subscribe(
    owner: BilledCustomer,
    more?: Partial<Stripe.SubscriptionCreateParams>,
  ): Promise<Stripe.Subscription>;
  latestInvoice(subscription: string): Promise<Stripe.Invoice>;
  /** Types of the events about an object, oldest first. */
  eventsOf(id: string): Promise<string[]>;
}

/** Starts the scene; stop its sandbox afterwards. */
export async function startBillingScene(
  options: Parameters<typeof startTestSandbox>[0] = {},
): Promise<BillingScene> {
  const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
  const sandbox = await startTestSandbox({ clock, ...options });
  const { stripe } = sandbox;
  const product = await stripe.products.create({ name: 'Artist' });
  const price = (unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval } });
  const [monthly, dearer, yearly] = await Promise.all([
    price(3_000, 'month'),
    price(9_000, 'month'),
    price(30_000, 'year'),
  ]);
  return {
    sandbox,
    stripe,
    monthly,
    dearer,
    yearly,
    customerWith: async (card) => {
      const { testClocks } = stripe.testHelpers;
      const testClock = await testClocks.create({ frozen_time: seconds('2026-04-01T00:00:00Z') });
      const { id } = await stripe.customers.create({ email: 'sal@example.com', test_clock: testClock.id });
      const method = await stripe.paymentMethods.attach(card, { customer: id });
      return {
        customer: id,
        method: method.id,
        advance: (date) => testClocks.advance(testClock.id, { frozen_time: seconds(date) }),
      };
    },
    subscribe: ({ customer, method }, more = {}) =>
      stripe.subscriptions.create({
        customer,
        items: [{ price: monthly.id }],
        default_payment_method: method,
        payment_behavior: 'allow_incomplete',
        ...more,
      }),
    latestInvoice: async (subscription) => {
      const { data } = await stripe.invoices.list({ subscription, limit: 1 });
      return stripe.invoices.retrieve(data[0]?.id ?? '', {
        expand: ['payments.data.payment.payment_intent', 'confirmation_secret'],
      });
    },
    eventsOf: async (id) => {
      const all = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
      return all
        .filter(({ data }) => (data.object as { id?: string }).id === id)
        .map(({ type }) => type)
        .reverse();
    },
  };
}

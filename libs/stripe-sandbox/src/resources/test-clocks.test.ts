import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type BillingScene, seconds, startBillingScene } from '../testing/billing-scene.ts';

const daySeconds = 86_400;
const started = seconds('2026-03-02T10:00:00Z');

describe('time that passes for a customer', () => {
  let scene: BillingScene;
  let stripe: Stripe;
  beforeAll(async () => {
    scene = await startBillingScene();
    ({ stripe } = scene);
  });
  afterAll(() => scene.sandbox.stop());

  async function givenCustomer(card: string): Promise<{ customer: string; subscription: string }> {
    const { id: customer } = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach(card, { customer });
    const { id: subscription } = await stripe.subscriptions.create({
      customer,
      items: [{ price: scene.monthly.id }],
      default_payment_method: method.id,
    });
    return { customer, subscription };
  }
  const pass = (customer: string, days: number) =>
    scene.sandbox.passTime({ customer, seconds: days * daySeconds });
  const statusOf = async (subscription: string) => (await stripe.subscriptions.retrieve(subscription)).status;

  it('renews what that customer has, who was created without a test clock', async () => {
    const { customer, subscription } = await givenCustomer('pm_card_visa');
    const other = await givenCustomer('pm_card_visa');
    expect(await pass(customer, 32)).toBe(started + 32 * daySeconds);
    expect(await scene.latestInvoice(subscription)).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
    });
    expect(await scene.latestInvoice(other.subscription)).toMatchObject({
      billing_reason: 'subscription_create',
    });
    const [types, others] = [await scene.eventsOf(subscription), await scene.eventsOf(other.subscription)];
    expect(types).toEqual(['customer.subscription.created', 'customer.subscription.updated']);
    expect(others).toEqual(['customer.subscription.created']);
  });

  it('goes on where it stands, with retries and the end after the last one', async () => {
    const { customer, subscription } = await givenCustomer('pm_card_visa');
    const declined = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription, { default_payment_method: declined.id });
    await pass(customer, 32);
    expect(await statusOf(subscription)).toBe('past_due');
    expect(await pass(customer, 20)).toBe(started + 52 * daySeconds);
    expect(await statusOf(subscription)).toBe('canceled');
  });

  it('follows a test clock that the customer has already', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id } = await scene.subscribe(owner);
    await pass(owner.customer, 31);
    expect(await scene.latestInvoice(id)).toMatchObject({ billing_reason: 'subscription_cycle' });
    await owner.advance('2026-07-02T00:00:00Z');
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data).toHaveLength(4);
  });

  it.each([
    ['nobody', { customer: 'cus_nobody', seconds: 1 }, /400.*cus_nobody/],
    ['no time', { customer: 'cus_nobody', seconds: 0 }, /400.*seconds/],
    ['half a second', { customer: 'cus_nobody', seconds: 0.5 }, /400.*seconds/],
  ])('refuses %s', async (_what, passing, message) => {
    await expect(scene.sandbox.passTime(passing)).rejects.toThrow(message);
  });
});

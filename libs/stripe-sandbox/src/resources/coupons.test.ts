import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type BillingScene, seconds, startBillingScene } from '../testing/billing-scene.ts';

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe('coupons', () => {
  let scene: BillingScene;
  let stripe: Stripe;
  beforeAll(async () => {
    scene = await startBillingScene();
    ({ stripe } = scene);
  });
  afterAll(() => scene.sandbox.stop());

  const months = ['2026-05-01T02:00:00Z', '2026-06-01T02:00:00Z', '2026-07-01T02:00:00Z'];
  async function paidAmounts(coupon: string): Promise<number[]> {
    const owner = await scene.customerWith('pm_card_visa');
    const { id } = await scene.subscribe(owner, { discounts: [{ coupon }] });
    for (const month of months) await owner.advance(month);
    const { data } = await stripe.invoices.list({ subscription: id });
    return data.map(({ amount_paid }) => amount_paid).reverse();
  }

  it('reduces the first payment, some months, or all payments', async () => {
    const { id: once } = await stripe.coupons.create({ percent_off: 20, duration: 'once' });
    expect(await paidAmounts(once)).toEqual([2_400, 3_000, 3_000, 3_000]);
    const { id: repeating } = await stripe.coupons.create({
      amount_off: 1_000,
      currency: 'usd',
      duration: 'repeating',
      duration_in_months: 2,
    });
    expect(await paidAmounts(repeating)).toEqual([2_000, 2_000, 3_000, 3_000]);
    const { id: forever } = await stripe.coupons.create({ percent_off: 100, duration: 'forever' });
    expect(await paidAmounts(forever)).toEqual([0, 0, 0, 0]);
    expect(await stripe.coupons.retrieve(forever)).toMatchObject({ times_redeemed: 1, valid: true });
  });

  it('counts what was paid with the coupon when a plan is changed', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id: coupon } = await stripe.coupons.create({ percent_off: 20, duration: 'once' });
    const { id, items } = await scene.subscribe(owner, { discounts: [{ coupon }] });
    await owner.advance('2026-04-16T00:00:00Z');
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: scene.dearer.id }],
      proration_behavior: 'always_invoice',
    });
    expect(await scene.latestInvoice(id)).toMatchObject({ amount_paid: 4_500 - 1_200 });
  });

  it('is refused after its date and after its last redemption', async () => {
    const { customer, method } = await scene.customerWith('pm_card_visa');
    const subscribe = (coupon: string) =>
      scene.subscribe({ customer, method, advance: () => Promise.resolve() }, { discounts: [{ coupon }] });
    const { id: late } = await stripe.coupons.create({
      percent_off: 10,
      duration: 'once',
      redeem_by: seconds('2026-03-31T00:00:00Z'),
    });
    expect(await failureOf(subscribe(late))).toMatchObject({ code: 'coupon_expired', statusCode: 400 });
    const { id: single } = await stripe.coupons.create({
      percent_off: 10,
      duration: 'once',
      max_redemptions: 1,
    });
    await subscribe(single);
    expect(await stripe.coupons.retrieve(single)).toMatchObject({ valid: false });
    expect(await failureOf(subscribe(single))).toMatchObject({ code: 'coupon_expired' });
    expect(await failureOf(subscribe('NO_SUCH'))).toMatchObject({
      code: 'resource_missing',
      param: 'discounts[0][coupon]',
    });
  });

  it('is found by the code that customers enter', async () => {
    const owner = await scene.customerWith('pm_card_visa');
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon },
      code: 'SPRING26',
      restrictions: { first_time_transaction: true },
    });
    const { data } = await stripe.promotionCodes.list({ code: 'spring26', active: true });
    expect(data).toMatchObject([{ id: code.id, promotion: { coupon } }]);
    const discounts = [{ promotion_code: code.id }];
    const { id } = await scene.subscribe(owner, { discounts });
    expect(await scene.latestInvoice(id)).toMatchObject({
      amount_paid: 1_500,
      total_discount_amounts: [{ amount: 1_500 }],
    });
    expect(await failureOf(scene.subscribe(owner, { discounts }))).toMatchObject({ statusCode: 400 });
    await stripe.promotionCodes.update(code.id, { active: false });
    const newcomer = await scene.customerWith('pm_card_visa');
    expect(await failureOf(scene.subscribe(newcomer, { discounts }))).toMatchObject({
      param: 'discounts[0][promotion_code]',
    });
  });
});

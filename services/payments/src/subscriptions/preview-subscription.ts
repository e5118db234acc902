import type { AnswerOf, previewSubscription as previewCall } from '@frizo/contracts';
import type Stripe from 'stripe';
import { askProvider } from './ask-provider.ts';
import { findBusiness } from './businesses.store.ts';
import { chooseDiscount, type CouponParts, type CouponUser } from './coupons.ts';
import { requirePlan } from './create-subscription.ts';
import { findPlan, type PlanRow } from './plans.store.ts';
import { currentSubscription } from './subscriptions.store.ts';

/**
 * What the card would be charged for a plan now, as the provider computes it: with the coupon, and for a change with the rest of the paid
 * period. Changes nothing.
 * @throws DomainError 400 for a plan or coupon that cannot be used, 503 while the provider is away
 */
export async function previewSubscription(
  parts: CouponParts,
  { user, planId, couponId }: { user: CouponUser; planId: string; couponId: string | undefined },
): Promise<AnswerOf<typeof previewCall>> {
  const { knex, stripe } = parts;
  const { salonId } = user;
  const business = await findBusiness(knex, salonId);
  const current = await currentSubscription(knex, salonId);
  if (current?.planId !== planId) await requirePlan(knex, business, planId);
  const { providerId, itemId } = current ?? {};
  const isChange = providerId && itemId && current?.status !== 'incomplete';
  const discount = await chooseDiscount(parts, couponId, user);
  const invoice = await askProvider(() =>
    stripe.invoices.createPreview({
      ...(discount !== null && { discounts: [discount.parameter] }),
      // Before the first card there is no customer; we sell in one country.
      ...(business.customerId === null
        ? { customer_details: { address: { country: 'US' } } }
        : { customer: business.customerId }),
      ...(isChange
        ? {
            subscription: providerId,
            subscription_details: {
              items: [{ id: itemId, price: planId }],
              proration_behavior: 'always_invoice' as const,
            },
          }
        : { subscription_details: { items: [{ price: planId }] } }),
    }),
  );
  const creditCents = Math.max(0, -invoice.total);
  const plan = await findPlan(knex, planId);
  const isSamePlan = Boolean(isChange) && current?.planId === planId;
  // A coupon that the subscription has from before may reduce the next payment too, by what only the provider knows.
  const isKnown = plan !== undefined && (!isChange || discount !== null || !isReduced(invoice));
  return {
    amountDueCents: Math.max(0, invoice.amount_due),
    creditCents,
    nextPaymentAt: nextPaymentAt(invoice),
    ...(isKnown && {
      nextPaymentCents: Math.max(0, nextCents(plan, discount?.coupon, isSamePlan) - creditCents),
    }),
  };
}

/** When the paid period of the plan ends. What is credited of the plan before may have been paid for longer. */
function nextPaymentAt({ lines, period_end }: Stripe.Invoice): number {
  const charged = lines.data.filter(({ amount }) => amount >= 0);
  return Math.max(...charged.map(({ period }) => period.end), period_end);
}

function isReduced({ total_discount_amounts }: Stripe.Invoice): boolean {
  return (total_discount_amounts ?? []).length > 0;
}

/**
 * What the next payment of a plan costs with a coupon. The first payment uses a coupon that counts once; where nothing is charged now, because the plan
 * stays the same, the next payment is the first. Cents.
 */
function nextCents(
  { amountCents, billingInterval }: PlanRow,
  coupon: Stripe.Coupon | undefined,
  isSamePlan: boolean,
): number {
  if (!coupon) return amountCents;
  const months = isSamePlan ? 0 : billingInterval === 'year' ? 12 : 1;
  const lasts =
    coupon.duration === 'forever' ||
    (coupon.duration === 'once' ? isSamePlan : (coupon.duration_in_months ?? 0) > months);
  if (!lasts) return amountCents;
  const offCents =
    coupon.percent_off === null
      ? (coupon.amount_off ?? 0)
      : Math.round((amountCents * coupon.percent_off) / 100);
  return Math.max(0, amountCents - offCents);
}

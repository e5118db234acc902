import { askProvider } from './ask-provider.ts';
import { findBusiness } from './businesses.store.ts';
import { chooseDiscount, type CouponParts, type CouponUser } from './coupons.ts';
import { requirePlan } from './create-subscription.ts';
import { currentSubscription } from './subscriptions.store.ts';

/**
 * What the card would be charged for a plan now, as the provider computes it: with the coupon, and for a change with the rest of the paid
 * period. Changes nothing.
 * @throws DomainError 400 for a plan or coupon that cannot be used, 503 while the provider is away
 */
export async function previewSubscription(
  parts: CouponParts,
  { user, planId, couponId }: { user: CouponUser; planId: string; couponId: string | undefined },
): Promise<{ amountDueCents: number; creditCents: number; nextPaymentAt: number }> {
  const { knex, stripe } = parts;
  const { salonId } = user;
  const business = await findBusiness(knex, salonId);
  const current = await currentSubscription(knex, salonId);
  if (current?.planId !== planId) await requirePlan(knex, business, planId);
  const { providerId, itemId } = current ?? {};
  const isChange = providerId && itemId && current?.status !== 'incomplete';
  const discount = (await chooseDiscount(parts, couponId, user))?.parameter ?? null;
  const invoice = await askProvider(() =>
    stripe.invoices.createPreview({
      ...(discount !== null && { discounts: [discount] }),
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
  const ends = invoice.lines.data.map(({ period }) => period.end);
  return {
    amountDueCents: Math.max(0, invoice.amount_due),
    creditCents: Math.max(0, -invoice.total),
    nextPaymentAt: Math.max(...ends, invoice.period_end),
  };
}

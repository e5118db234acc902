import type Stripe from 'stripe';

interface PlanToCreate {
  readonly name: string;
  readonly title: string;
  /** Comma-separated (spec 6). */
  readonly userTypes: string;
  readonly features: readonly string[];
  /** The key by which a repeated command finds the price. Cents. */
  readonly prices: readonly {
    readonly key: string;
    readonly interval: 'month' | 'year';
    readonly cents: number;
  }[];
}

/** Our plans: $35 a month for single artists and $75 for salons (spec 9, Affiliate), ten months' price for a year. */
const plans: readonly PlanToCreate[] = [
  {
    name: 'Frizo for artists',
    title: 'Artist',
    userTypes: '2,6',
    features: [
      'Calendar and online booking',
      'Your page and gallery',
      'Card payments and payouts',
      'Reminders for clients',
    ],
    prices: [
      { key: 'frizo_artist_month', interval: 'month', cents: 3_500 },
      { key: 'frizo_artist_year', interval: 'year', cents: 35_000 },
    ],
  },
  {
    name: 'Frizo for salons',
    title: 'Salon',
    userTypes: '7',
    features: [
      'Everything for artists',
      'As many artists as you have',
      'One calendar for the whole salon',
      'Payout reports by artist',
    ],
    prices: [
      { key: 'frizo_salon_month', interval: 'month', cents: 7_500 },
      { key: 'frizo_salon_year', interval: 'year', cents: 75_000 },
    ],
  },
];

/** Shown in the README, for trying things. */
const sampleCoupon = {
  id: 'WELCOME20',
  name: '20% off the first payment',
  percent_off: 20,
  duration: 'once',
  // Can be used by its id.
  metadata: { public: 'true' },
} as const;

/**
 * Creates the plans that the provider does not have, found by the lookup keys of their prices. Safe to repeat, and for a real test account as
 * well as for the sandbox. Returns how many prices it has created.
 */
export async function createPlans(stripe: Stripe): Promise<number> {
  let created = 0;
  for (const plan of plans) {
    const { data } = await stripe.prices.list({ lookup_keys: plan.prices.map(({ key }) => key), limit: 10 });
    const missing = plan.prices.filter(({ key }) => !data.some(({ lookup_key }) => lookup_key === key));
    if (missing.length === 0) continue;
    const product = productOf(data[0]) ?? (await createProduct(stripe, plan)).id;
    for (const { key, interval, cents } of missing) {
      await stripe.prices.create({
        product,
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval },
        lookup_key: key,
        nickname: `${plan.title}, by the ${interval}`,
      });
      created += 1;
    }
  }
  return created;
}

function productOf(price: Stripe.Price | undefined): string | undefined {
  return typeof price?.product === 'string' ? price.product : price?.product.id;
}

function createProduct(stripe: Stripe, plan: PlanToCreate): Promise<Stripe.Product> {
  return stripe.products.create({
    name: plan.name,
    metadata: {
      title: plan.title,
      'supported-user-types': plan.userTypes,
      features: `<ul>${plan.features.map((feature) => `<li>${feature}</li>`).join('')}</ul>`,
    },
  });
}

/** Creates the coupon that can be tried in the sandbox. Safe to repeat. */
export async function createSampleCoupon(stripe: Stripe): Promise<void> {
  const { data } = await stripe.coupons.list({ limit: 100 });
  const found = data.find(({ id }) => id === sampleCoupon.id);
  const { id, metadata } = sampleCoupon;
  if (!found) await stripe.coupons.create({ ...sampleCoupon });
  else if (found.metadata?.['public'] !== metadata.public) await stripe.coupons.update(id, { metadata });
}

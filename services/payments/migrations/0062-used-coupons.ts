import type { Knex } from 'knex';

/**
 * Coupons that a salon has used: one that is not for ever counts once (decision 0040). A subscription that was never paid has no row any more, and its coupon can be used again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table used_coupons (
      salon_id bigint not null references businesses (salon_id),
      /** The provider's coupon, also where it was used by a promotion code. */
      coupon_id text not null,
      subscription_id bigint not null references subscriptions (id) on delete cascade,
      used_at timestamptz not null,
      primary key (salon_id, coupon_id)
    )`);
  await knex.raw('create index used_coupons_of_subscription on used_coupons (subscription_id)');
}

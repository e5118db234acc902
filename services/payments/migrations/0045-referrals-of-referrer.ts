import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** Counts the referrals of a user in a year. */
export async function up(knex: Knex): Promise<void> {
  await createIndexConcurrently(knex, 'referral_bonuses_of_referrer', {
    on: 'referral_bonuses (referrer_user_id, granted_at)',
  });
}

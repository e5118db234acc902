import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** Finds the steps that have taken back money of an order, a deposit, a fee or a purchase from the salon's account: others depend on how much that was. */
export async function up(knex: Knex): Promise<void> {
  const takesBack = `where name = 'take-back-from-salon'`;
  await createIndexConcurrently(knex, 'provider_steps_take_back_of_orders', {
    on: `provider_steps ((payload->>'orderId')) ${takesBack}`,
  });
  await createIndexConcurrently(knex, 'provider_steps_take_back_of_visits', {
    on: `provider_steps ((payload->>'visitChargeId')) ${takesBack}`,
  });
  await createIndexConcurrently(knex, 'provider_steps_take_back_of_purchases', {
    on: `provider_steps ((payload->>'purchaseId')) ${takesBack}`,
  });
}

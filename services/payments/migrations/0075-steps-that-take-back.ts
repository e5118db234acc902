import type { Knex } from 'knex';

/** Finds the steps that have taken back money of an order, a deposit or a fee from the salon's account: others depend on how much that was. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, id] of [
    ['orders', 'orderId'],
    ['visits', 'visitChargeId'],
  ])
    await knex.raw(`
      create index provider_steps_take_back_${name} on provider_steps ((payload->>'${id}'))
        where name = 'take-back-from-salon'`);
}

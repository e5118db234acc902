import type { Knex } from 'knex';
import type { ServiceParts } from '../service.ts';

const seedName = 'demo';

/** Whether the demo has been put in, for work that would be done in vain before `seedOnce`. */
export async function isSeeded(knex: Knex): Promise<boolean> {
  return (await knex('seeds').where({ name: seedName })).length > 0;
}

/**
 * Puts the demo in, all of it or nothing, and only the first time. The date is the one on which the demo is built: its
 * calendar lies around it.
 */
export async function seedOnce(
  { transaction, clock }: Pick<ServiceParts, 'transaction' | 'clock'>,
  work: (trx: Knex.Transaction, today: string) => Promise<void>,
): Promise<void> {
  await transaction(async (trx) => {
    const mine = await trx('seeds').insert({ name: seedName }).onConflict('name').ignore().returning('name');
    if (mine.length > 0) await work(trx, clock.now().toISOString().slice(0, 10));
  });
}

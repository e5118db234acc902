import type { Knex } from 'knex';

const dayMs = 24 * 60 * 60 * 1000;

/** Forgets uploads of which nothing came, once nothing counts them any more. */
export async function sweepUploads(knex: Knex, now: Date): Promise<void> {
  await knex('uploads')
    .whereNull('image_id')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .delete();
}

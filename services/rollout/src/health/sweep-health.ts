import type { Knex } from 'knex';
import { failedLately, shownLately } from './page-counts.store.ts';

const hourMs = 3_600_000;
/** As far back as admins can look, and the hour that has begun then. */
const keptMs = (7 * 24 + 1) * hourMs;

/** Lets go of what nobody looks at any more. */
export async function sweepHealth(knex: Knex, now: Date): Promise<void> {
  const [old, past] = [new Date(now.getTime() - keptMs), new Date(now.getTime() - hourMs)];
  await knex('page_counts').where('since', '<', old).delete();
  await knex('page_counts')
    .whereIn('measure', [shownLately, failedLately])
    .where('since', '<', past)
    .delete();
  await knex('failing_visitors').where('since', '<', past).delete();
  await knex('remote_failures').where('reported_at', '<', old).delete();
}

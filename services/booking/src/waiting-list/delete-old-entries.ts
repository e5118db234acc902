import { type Job, scheduledJob, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';

const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Rows of a statement, so that none takes long. */
const batchSize = 1_000;

/** Deletes entries 90 days after they have ended, with their offers. */
export function oldEntriesJob({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Job {
  return scheduledJob({
    name: 'delete-old-waiting-entries',
    schedule: '17 * * * *',
    run: () => deleteOldEntries(knex, clock.now()),
  });
}

export async function deleteOldEntries(knex: Knex, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  let deleted = batchSize;
  while (deleted === batchSize) {
    deleted = await knex('waiting_entries')
      .whereIn('id', (old) => {
        void old
          .select('id')
          .from('waiting_entries')
          .whereNot('status', 'waiting')
          .whereRaw('coalesce(ended_at, ends_at) < ?', [before])
          .limit(batchSize);
      })
      .delete();
  }
}

import { addDays, todayIn } from '@frizo/local-time';
import type { Clock, Job } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Sweeps free time that has gone by, everywhere on earth: nobody can ask for it any more. Nothing depends on when it runs. */
export function forgetPastDays(knex: Knex, clock: Clock): Job {
  return {
    name: 'forget-past-days',
    everyMs: 60 * 60 * 1000,
    async run() {
      const date = addDays(todayIn('UTC', clock.now()), -1);
      await knex('free_spans').where('date', '<', date).delete();
      await knex('free_days').where('date', '<', date).delete();
    },
  };
}

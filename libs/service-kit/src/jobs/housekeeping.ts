import type { ServiceParts } from '../service.ts';
import { scheduledJob, type Job } from './job.ts';

const hourMs = 60 * 60 * 1000;
/** An idempotency key stands for a day (decisions 4): no client retries for longer. */
const keysKeptMs = 24 * hourMs;
/** Longer than JetStream could still deliver an event again. */
const inboxKeptMs = 14 * 24 * hourMs;

/** Sweeps what the kit's tables no longer need. Nothing depends on when, or whether, it runs. */
export function housekeeping({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Job[] {
  const before = (ageMs: number): Date => new Date(clock.now().getTime() - ageMs);
  return [
    scheduledJob({
      name: 'sweep-kit-tables',
      schedule: '17 * * * *',
      async run() {
        await knex('idempotency_keys').where('created_at', '<', before(keysKeptMs)).delete();
        await knex('inbox').where('handled_at', '<', before(inboxKeptMs)).delete();
      },
    }),
  ];
}

import {
  appointmentBooked,
  appointmentChanged,
  firstVisit,
  type AppointmentSnapshot,
} from '@frizo/contracts';
import { consume, type Consumer, scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceState } from './announce-state.ts';
import { lockBusiness } from './businesses.store.ts';

/** Notes when an appointment ends that may be a salon's first; under names of their own, so that they read earlier events too. */
export function firstVisitConsumers(): Consumer[] {
  return [
    consume(appointmentBooked, {
      name: 'note-first-visit',
      handle: (appointment, { trx }) => noteVisit(trx, appointment),
    }),
    consume(appointmentChanged, {
      name: 'note-moved-first-visit',
      handle: (appointment, { trx }) => noteVisit(trx, appointment),
    }),
  ];
}

/** Notes when an appointment ends, which may be its salon's first. */
export async function noteVisit(
  trx: Knex,
  {
    salonId,
    startsAt,
    durationSeconds,
  }: Pick<AppointmentSnapshot, 'salonId' | 'startsAt' | 'durationSeconds'>,
): Promise<void> {
  const endsAt = new Date(new Date(startsAt).getTime() + durationSeconds * 1000);
  await trx.raw(
    `insert into businesses (salon_id, check_at) values (:salonId, :endsAt)
     on conflict (salon_id) do update set check_at = least(businesses.check_at, excluded.check_at)
       where businesses.first_visit_at is null`,
    { salonId, endsAt },
  );
}

/** Businesses of one turn; the next turn goes on. */
const turnSize = 200;

type FirstVisitParts = Pick<ServiceParts, 'knex' | 'transaction' | 'bus' | 'outbox' | 'clock' | 'log'>;

/** Asks booking whether a first appointment was done: from then on a business needs a plan (decisions 5). */
export function firstVisitJob(parts: FirstVisitParts): Job {
  return scheduledJob({
    name: 'check-first-visits',
    schedule: '* * * * *',
    run: () => checkFirstVisits(parts),
  });
}

/** One turn of the job. */
export async function checkFirstVisits({
  knex,
  transaction,
  bus,
  outbox,
  clock,
  log,
}: FirstVisitParts): Promise<void> {
  const due = await knex('businesses')
    .whereNull('first_visit_at')
    .where('check_at', '<=', clock.now())
    .orderBy('check_at')
    .limit(turnSize)
    .select<{ salonId: number; checkAt: Date }[]>('salon_id as salonId', 'check_at as checkAt');
  for (const { salonId, checkAt } of due) {
    try {
      const { doneAt, nextEndsAt } = await bus.request(firstVisit, { salonId });
      await transaction(async (trx) => {
        await lockBusiness(trx, salonId);
        // An appointment that was booked meanwhile has set another time.
        await trx('businesses')
          .where({ salon_id: salonId, check_at: checkAt })
          .update(doneAt === null ? { check_at: nextEndsAt } : { check_at: null, first_visit_at: doneAt });
        await announceState(trx, { outbox, now: clock.now() }, salonId);
      });
    } catch (error) {
      log.warn({ err: error, salonId }, 'it is not known whether a first appointment was done');
      return;
    }
  }
}

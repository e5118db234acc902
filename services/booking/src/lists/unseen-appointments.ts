import type { AnswerOf, getUnseenAppointments } from '@frizo/contracts';
import { notFound, managesSalon } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { Viewer } from '../appointments/appointments.presenter.ts';
import {
  bareAppointmentsOfSalon,
  readProfessionalAppointments,
} from './professional-appointments.read-model.ts';

/** Future appointments that clients booked and no one at the salon has looked at, soonest first (Q141). */
export async function listUnseen(
  knex: Knex,
  limit: number,
  viewer: Viewer,
): Promise<AnswerOf<typeof getUnseenAppointments>> {
  const unseen = bareAppointmentsOfSalon(knex, viewer)
    .where({ 'appointment.status': 0, 'appointment.booked_by': 'client' })
    .whereNull('appointment.seen_at')
    .where('appointment.starts_at', '>', viewer.now);
  const soonest = unseen.clone().orderBy(['appointment.starts_at', 'appointment.id']).limit(limit);
  const [ids, total] = await Promise.all([
    soonest.pluck<number[]>('appointment.id'),
    unseen.clone().count<{ count: number }[]>('* as count'),
  ]);
  const found = await readProfessionalAppointments(knex, ids, viewer);
  const data = found.map((appointment) => {
    const { id, date, startTimestamp } = appointment;
    return { id, date, startTimestamp, appointment };
  });
  return { data, count: total[0]?.count ?? 0 };
}

/** Marks an appointment as seen for the salon (Q142); again changes nothing. 404 for one that the actor's list does not show. */
export async function markSeen(knex: Knex, id: number, { actor, now }: Viewer): Promise<void> {
  const own = managesSalon(actor) ? {} : { artist_id: actor.userId };
  const seen = await knex('appointments')
    .where({ id, salon_id: actor.salonId, ...own })
    .update({ seen_at: knex.raw('coalesce(seen_at, ?)', [now]) });
  if (seen === 0) throw notFound('There is no such appointment.');
}

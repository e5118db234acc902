import { appointmentEvent, calendarFile } from '@frizo/calendar-file';
import { notFound, userIdOf, type Actor, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { BookingEnv } from '../env.ts';
import { appointmentsOfSalon } from '../lists/professional-appointments.read-model.ts';
import { isProfessional } from '../people/professional.policy.ts';
import { readEntry } from './calendar-appointments.read-model.ts';

/** One appointment as a file for the calendar of its client, or of who may see it at the salon. @throws DomainError 404 */
export async function getAppointmentFile(
  { knex, clock, publicUrl }: Pick<ServiceParts, 'knex' | 'clock'> & Pick<BookingEnv, 'publicUrl'>,
  appointmentId: number,
  actor: Actor,
): Promise<{ fileName: string; content: string }> {
  const now = clock.now();
  const isOwn = await isClientOf(knex, appointmentId, userIdOf(actor));
  if (!isOwn && !(await isSeenAtSalon(knex, appointmentId, actor, now))) throw notFound();
  const entry = await readEntry(knex, appointmentId, !isOwn);
  if (!entry) throw notFound();
  const { facts, clientName } = entry;
  const event = appointmentEvent(facts, { publicUrl, ...(clientName ? { clientName } : {}) });
  return {
    fileName: `${facts.aptNo}.ics`,
    content: calendarFile({ method: 'PUBLISH', events: [event], now }),
  };
}

async function isClientOf(knex: Knex, id: number, userId: number): Promise<boolean> {
  return (await knex('appointments').where({ id, client_user_id: userId }).first('id')) !== undefined;
}

async function isSeenAtSalon(knex: Knex, id: number, actor: Actor, now: Date): Promise<boolean> {
  if (!isProfessional(actor)) return false;
  const seen = appointmentsOfSalon(knex, { actor, now }).where('appointment.id', id);
  return (await seen.first('appointment.id')) !== undefined;
}

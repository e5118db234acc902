import type { getDailyAppointments, ParsedRequestOf, ProfessionalAppointment } from '@frizo/contracts';
import type { Knex } from 'knex';
import { readClient } from '../clients/read-client.ts';
import type { Onlooker } from './appointment.presenter.ts';
import { appointmentsOfSalon, presentFound } from './professional-appointments.read-model.ts';

const daySeconds = 86_400;

/** A client's active appointments of the 24 hours from an instant, of those that the asker sees (spec 7.2). */
export async function readDayOfClient(
  knex: Knex,
  { salonClient, midnightTimestamp }: ParsedRequestOf<typeof getDailyAppointments>,
  onlooker: Onlooker,
): Promise<ProfessionalAppointment[]> {
  await readClient(knex, onlooker.actor.salonId, salonClient);
  const day = appointmentsOfSalon(knex, onlooker)
    .where({ 'appointment.salon_client_id': salonClient, 'appointment.status': 0 })
    .where('appointment.starts_at', '>=', new Date(midnightTimestamp * 1000))
    .where('appointment.starts_at', '<', new Date((midnightTimestamp + daySeconds) * 1000))
    .orderBy(['appointment.starts_at', 'appointment.id'])
    .limit(mostOfDay);
  return presentFound(knex, day, onlooker);
}

/** More than the quarter hours of a day cannot begin at one artist; nobody has that many artists in one day. */
const mostOfDay = 100;

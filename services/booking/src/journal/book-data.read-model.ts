import type { getBookData, ParsedRequestOf, ProfessionalAppointment } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { Onlooker } from '../lists/appointment.presenter.ts';
import { appointmentsOfSalon, presentFound } from '../lists/professional-appointments.read-model.ts';

const hourMs = 60 * 60 * 1000;
/** A day on which the clock is put back is that long. */
const longestDayMs = 25 * hourMs;
/** No appointment takes longer (spec 5.7): the index need not be read from the beginning of time. */
const longestMs = 24 * hourMs;

/**
 * The journal's day, in one statement: what of the artists' time is taken in the 25 hours from an instant, and what was not taken up
 * (spec 7.2). Artists whom the asker may not see have nothing in it.
 */
export function readBookData(
  knex: Knex,
  { midnightTimestamp, members }: ParsedRequestOf<typeof getBookData>,
  onlooker: Onlooker,
): Promise<ProfessionalAppointment[]> {
  const from = midnightTimestamp * 1000;
  const query = appointmentsOfSalon(knex, onlooker)
    .whereIn('appointment.artist_id', members)
    .whereIn('appointment.status', [0, 2])
    .where('appointment.starts_at', '>', new Date(from - longestMs))
    .where('appointment.starts_at', '<', new Date(from + longestDayMs))
    .whereRaw(`appointment.starts_at + make_interval(secs => appointment.processing_seconds) > ?`, [
      new Date(from),
    ])
    .orderBy(['appointment.starts_at', 'appointment.id']);
  return presentFound(knex, query, onlooker);
}

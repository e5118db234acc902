import type { ProfessionalAppointment, TimetableEntry } from '@frizo/contracts';
import { appointmentStatus } from '@frizo/contracts';
import { weekdayOf } from '@frizo/local-time';
import { managesSalon, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { Viewer } from '../appointments/appointments.presenter.ts';
import { weekAt } from '../domain/openings.ts';
import { coversSpan } from '../domain/spans.ts';
import {
  bareAppointmentsOfSalon,
  readProfessionalAppointments,
} from './professional-appointments.read-model.ts';

/** As many as a person reads before saving; the count says how many there are. */
const mostShown = 50;
/** An artist with more future appointments is shown what concerns the next of them. */
const mostChecked = 5_000;

/**
 * The active appointments to come of an artist that are outside of weekly hours, in the order of their starts. What counts is the time that the
 * artist is busy, on the clock of the address (decisions 3, 4).
 * @throws DomainError 404 for an artist whose calendar the viewer does not manage
 */
export async function findAppointmentsOutsideHours(
  knex: Knex,
  request: { readonly artistId: number; readonly timetable: readonly TimetableEntry[] },
  viewer: Viewer,
): Promise<{ data: ProfessionalAppointment[]; count: number }> {
  const { artistId, timetable } = request;
  await requireManaged(knex, artistId, viewer);
  const appointments = await bareAppointmentsOfSalon(knex, viewer)
    .where({ 'appointment.artist_id': artistId, 'appointment.status': appointmentStatus.active })
    .where('appointment.starts_at', '>', viewer.now)
    .orderBy(['appointment.starts_at', 'appointment.id'])
    .limit(mostChecked)
    .select<Planned[]>(
      'appointment.id',
      'appointment.address_id as addressId',
      'appointment.local_date as localDate',
      'appointment.start_seconds as startSeconds',
      'appointment.processing_seconds as processingSeconds',
    );
  const outside = appointments.filter((appointment) => !isWithinHours(appointment, timetable));
  const ids = outside.slice(0, mostShown).map(({ id }) => id);
  return { data: await readProfessionalAppointments(knex, ids, viewer), count: outside.length };
}

interface Planned {
  readonly id: number;
  readonly addressId: number;
  readonly localDate: string;
  readonly startSeconds: number;
  readonly processingSeconds: number;
}

function isWithinHours(
  { addressId, localDate, startSeconds, processingSeconds }: Planned,
  timetable: readonly TimetableEntry[],
): boolean {
  const hours = timetable
    .filter(({ isDayOff }) => !isDayOff)
    .map(({ dayIndex, start, end, addressID }) => [dayIndex, start, end, addressID] as const);
  const day = weekAt({ hours }, addressId)[weekdayOf(localDate)];
  return day !== undefined && coversSpan(day, startSeconds, startSeconds + processingSeconds);
}

async function requireManaged(knex: Knex, artistId: number, { actor }: Viewer): Promise<void> {
  const isOwn = actor.userId === artistId;
  const artist = await knex('artists')
    .where({ artist_id: artistId, salon_id: actor.salonId })
    .first<{ artist_id: number } | undefined>('artist_id');
  if (!artist || !(isOwn || managesSalon(actor))) throw notFound('There is no such artist.');
}

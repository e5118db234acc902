import { managesSalon, userIdOf } from '@frizo/service-kit';
import type {
  getBookData,
  getDailyAppointments,
  ParsedRequestOf,
  ProfessionalAppointment,
} from '@frizo/contracts';
import type { Knex } from 'knex';
import { presentProfessionalAppointment, type Viewer } from '../appointments/appointments.presenter.ts';
import {
  appointmentColumns,
  appointmentsWithNames,
  ofArtist,
  type ProfessionalAppointmentRow,
} from '../appointments/appointments.store.ts';
import { refuseTooLate } from '../availability/validate-days.ts';
import { joinPerson, readClient, shownPhone } from '../clients/salon-clients.store.ts';

/** The appointments that the viewer may see at their salon: all of them, or an artist's own (spec 6). */
export function appointmentsOfSalon(knex: Knex, viewer: Viewer): Knex.QueryBuilder {
  const named = appointmentsWithNames(knex)
    .whereNotNull('client.id')
    .leftJoin('people as person', joinPerson);
  return visibleTo(named, viewer);
}

/** The same without names: to filter, count and sort years of appointments before one page is read. */
export function bareAppointmentsOfSalon(knex: Knex, viewer: Viewer): Knex.QueryBuilder {
  return visibleTo(knex('appointments as appointment'), viewer);
}

function visibleTo(query: Knex.QueryBuilder, { actor }: Viewer): Knex.QueryBuilder {
  const ofSalon = query.where('appointment.salon_id', actor.salonId);
  return managesSalon(actor) ? ofSalon : ofArtist(ofSalon, 'appointment', userIdOf(actor));
}

/** Selects and presents the appointments of a query. */
async function presentFound(
  knex: Knex,
  query: Knex.QueryBuilder,
  viewer: Viewer,
): Promise<ProfessionalAppointment[]> {
  const own = managesSalon(viewer.actor) ? 0 : viewer.actor.userId;
  const rows = await query
    .select<ProfessionalAppointmentRow[]>(...appointmentColumns)
    .select<ProfessionalAppointmentRow[]>(knex.raw(clientColumns, [viewer.now, own, own]));
  return rows.map((row) => presentProfessionalAppointment(row, viewer));
}

/** In the order of the ids; those that the list does not show are left out. */
export async function readProfessionalAppointments(
  knex: Knex,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ProfessionalAppointment[]> {
  const found = await presentFound(
    knex,
    appointmentsOfSalon(knex, viewer).whereIn('appointment.id', [...ids]),
    viewer,
  );
  const byId = new Map(found.map((appointment) => [appointment.id, appointment]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

// Counts what Cancel All would cancel, which is only at the appointment's address (decisions 4).
const clientColumns = `
  client.id as client_id, client.first_name as client_first_name, client.last_name as client_last_name,
  ${shownPhone} as client_phone, client.comment as client_comment,
  client.user_id is not null as client_is_registered,
  (select count(*) from appointments to_come
    where to_come.salon_client_id = appointment.salon_client_id and to_come.address_id = appointment.address_id
    and to_come.status = 0 and to_come.starts_at > ?
    and (? = 0 or to_come.artist_id = ?))::int as client_future_count`;

const daySeconds = 86_400;

/** A client's active appointments in the 24 hours from an instant that the viewer may see (spec 7.2). */
export async function readDayOfClient(
  knex: Knex,
  { salonClient, midnightTimestamp }: ParsedRequestOf<typeof getDailyAppointments>,
  viewer: Viewer,
): Promise<ProfessionalAppointment[]> {
  refuseTooLate({ midnightTimestamp });
  await readClient(knex, viewer.actor.salonId, salonClient);
  const day = appointmentsOfSalon(knex, viewer)
    .where({ 'appointment.salon_client_id': salonClient, 'appointment.status': 0 })
    .where('appointment.starts_at', '>=', new Date(midnightTimestamp * 1000))
    .where('appointment.starts_at', '<', new Date((midnightTimestamp + daySeconds) * 1000))
    .orderBy(['appointment.starts_at', 'appointment.id'])
    .limit(mostOfDay);
  return presentFound(knex, day, viewer);
}

/** More than possible: an artist can start at most 96 appointments a day. */
const mostOfDay = 100;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The longest appointment (spec 5.7), so that the index is read only from this long before. */
const longestMs = 24 * hourMs;

/**
 * The journal's days, in one statement: active and missed appointments of these artists from an instant until as many days later, and an hour more
 * for the end of daylight saving time (spec 7.2). Contains nothing of artists that the actor may not see.
 */
export function readBookData(
  knex: Knex,
  { midnightTimestamp, members, days }: ParsedRequestOf<typeof getBookData>,
  viewer: Viewer,
): Promise<ProfessionalAppointment[]> {
  refuseTooLate({ midnightTimestamp });
  const from = midnightTimestamp * 1000;
  const until = from + days * dayMs + hourMs;
  const query = appointmentsOfSalon(knex, viewer)
    .whereIn('appointment.artist_id', members)
    .whereIn('appointment.status', [0, 2])
    .where('appointment.starts_at', '>', new Date(from - longestMs))
    .where('appointment.starts_at', '<', new Date(until))
    .whereRaw(`appointment.starts_at + make_interval(secs => appointment.processing_seconds) > ?`, [
      new Date(from),
    ])
    .orderBy(['appointment.starts_at', 'appointment.id']);
  return presentFound(knex, query, viewer);
}

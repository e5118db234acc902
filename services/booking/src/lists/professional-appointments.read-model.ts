import type { ProfessionalAppointment } from '@frizo/contracts';
import type { Knex } from 'knex';
import { shownPhone } from '../clients/salon-clients.store.ts';
import { keepsWholeSalon } from '../people/professional.policy.ts';
import { appointmentColumns, appointmentsWithNames } from './appointment-columns.ts';
import type { ProfessionalAppointmentRow } from './appointment-row.ts';
import { presentProfessionalAppointment, type Onlooker } from './appointment.presenter.ts';

/** Appointments as who asks may see them at their salon: all of them, or an artist's own (spec 6). */
export function appointmentsOfSalon(knex: Knex, onlooker: Onlooker): Knex.QueryBuilder {
  const named = appointmentsWithNames(knex)
    .join('salon_clients as client', 'client.id', 'appointment.salon_client_id')
    .leftJoin('people as person', 'person.user_id', 'client.user_id');
  return seenBy(named, onlooker);
}

/** The same without any names: what is found, counted and put in order among years of appointments, before a page of it is read. */
export function bareAppointmentsOfSalon(knex: Knex, onlooker: Onlooker): Knex.QueryBuilder {
  return seenBy(knex('appointments as appointment'), onlooker);
}

function seenBy(query: Knex.QueryBuilder, { actor }: Onlooker): Knex.QueryBuilder {
  const ofSalon = query.where('appointment.salon_id', actor.salonId);
  return keepsWholeSalon(actor) ? ofSalon : ofSalon.where('appointment.artist_id', actor.userId);
}

/** Selects, and presents, what that query has found. */
export async function presentFound(
  knex: Knex,
  query: Knex.QueryBuilder,
  onlooker: Onlooker,
): Promise<ProfessionalAppointment[]> {
  const own = keepsWholeSalon(onlooker.actor) ? 0 : onlooker.actor.userId;
  const rows = await query
    .select<ProfessionalAppointmentRow[]>(...appointmentColumns)
    .select<ProfessionalAppointmentRow[]>(knex.raw(clientColumns, [onlooker.now, own, own]));
  return rows.map((row) => presentProfessionalAppointment(row, onlooker));
}

/** In the order of the ids; those that the list would not show are left out. */
export async function readProfessionalAppointments(
  knex: Knex,
  ids: readonly number[],
  onlooker: Onlooker,
): Promise<ProfessionalAppointment[]> {
  const found = await presentFound(
    knex,
    appointmentsOfSalon(knex, onlooker).whereIn('appointment.id', [...ids]),
    onlooker,
  );
  const byId = new Map(found.map((appointment) => [appointment.id, appointment]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

// Counted is what Cancel All would cancel at all of the salon's addresses.
const clientColumns = `
  client.id as client_id, client.first_name as client_first_name, client.last_name as client_last_name,
  ${shownPhone} as client_phone, client.comment as client_comment,
  client.user_id is not null as client_is_registered,
  (select count(*) from appointments to_come
    where to_come.salon_client_id = appointment.salon_client_id and to_come.status = 0 and to_come.starts_at > ?
    and (? = 0 or to_come.artist_id = ?))::int as client_future_count`;

import type { Appointment } from '@frizo/contracts';
import type { Knex } from 'knex';
import {
  appointmentColumns,
  type AppointmentRow,
  appointmentsWithNames,
} from '../appointments/appointments.store.ts';
import { inOrder, inTab, type ListQuery } from './appointment-tabs.ts';
import { like, partOf } from './patterns.ts';
import { presentAppointment } from '../appointments/appointments.presenter.ts';

interface ClientListQuery extends ListQuery {
  readonly clientUserId: number;
}

/** One tab of a client's own appointments, with how many it has in all (Q102). */
export async function listClientAppointments(
  knex: Knex,
  query: ClientListQuery,
): Promise<{ data: Appointment[]; count: number }> {
  const matching = appointmentsWithNames(knex).where('appointment.client_user_id', query.clientUserId);
  inTab(matching, query);
  if (query.search) named(matching, query.search);
  const [rows, total] = await Promise.all([
    inOrder(matching.clone(), query.tab)
      .select<AppointmentRow[]>(...appointmentColumns)
      .limit(query.limit)
      .offset(query.offset),
    matching.clone().count<{ count: number }[]>('* as count'),
  ]);
  return { data: rows.map((row) => presentAppointment(row, query.now)), count: total[0]?.count ?? 0 };
}

/** Appointments as their client sees them, in the order of the ids. The caller checks that they belong to the client. */
export async function readClientAppointments(
  knex: Knex,
  ids: readonly number[],
  now: Date,
): Promise<Appointment[]> {
  const rows = await appointmentsWithNames(knex)
    .whereIn('appointment.id', [...ids])
    .select<AppointmentRow[]>(...appointmentColumns);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentAppointment(row, now)] : [];
  });
}

/** One of a client's own appointments. */
export async function readOwnAppointment(
  knex: Knex,
  { id, clientUserId }: { readonly id: number; readonly clientUserId: number },
  now: Date,
): Promise<Appointment | undefined> {
  const [row] = await appointmentsWithNames(knex)
    .where({ 'appointment.id': id, 'appointment.client_user_id': clientUserId })
    .select<AppointmentRow[]>(...appointmentColumns);
  return row && presentAppointment(row, now);
}

function named(query: Knex.QueryBuilder, search: string): void {
  const pattern = partOf(search);
  query.where((either) =>
    either.whereRaw(like('salon.title'), [pattern]).orWhereRaw(like('artist.name'), [pattern]),
  );
}

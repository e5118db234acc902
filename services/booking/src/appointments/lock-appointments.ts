import type { Knex } from 'knex';
import { appointmentColumns, appointmentsWithNames } from '../lists/appointment-columns.ts';
import type { AppointmentRow } from '../lists/appointment-row.ts';
import { keepsWholeSalon } from '../people/professional.policy.ts';
import type { Saver } from './saver.ts';

/** An appointment as it stands, which nobody else changes until the transaction ends. */
export interface StandingAppointment extends AppointmentRow {
  readonly client_user_id: number | null;
  readonly salon_client_id: number | null;
  readonly client_first_name: string | null;
  readonly client_last_name: string | null;
  readonly client_phone: string | null;
}

/**
 * Reads appointments for changing them, those alone that the saver may change: somebody else's are as if they were not there.
 * In ascending order, and after the locks of their artists.
 */
export async function lockAppointments(
  trx: Knex.Transaction,
  saver: Saver,
  narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<StandingAppointment[]> {
  const query = appointmentsWithNames(trx)
    .leftJoin('salon_clients as client', 'client.id', 'appointment.salon_client_id')
    .select<StandingAppointment[]>(
      ...appointmentColumns,
      'client.first_name as client_first_name',
      'client.last_name as client_last_name',
      'client.phone as client_phone',
    )
    .orderBy('appointment.id')
    .forUpdate('appointment');
  return narrow(ofSaver(query, saver)) as Promise<StandingAppointment[]>;
}

function ofSaver(query: Knex.QueryBuilder, saver: Saver): Knex.QueryBuilder {
  if (saver.by === 'client') return query.where('appointment.client_user_id', saver.userId);
  const ofSalon = query.where('appointment.salon_id', saver.actor.salonId);
  return keepsWholeSalon(saver.actor) ? ofSalon : ofSalon.where('appointment.artist_id', saver.userId);
}

import type { PayloadOf, reminderDue } from '@frizo/contracts';
import type { Knex } from 'knex';
import { aptNoOf } from '../appointments/apt-no.ts';
import { shownPhone } from '../clients/salon-clients.store.ts';
import { appointmentColumns, appointmentsWithNames } from '../lists/appointment-columns.ts';
import type { AppointmentRow } from '../lists/appointment-row.ts';
import { confirmTokenOf } from '../secrets/confirm-token.ts';

/** What every event of an appointment says of it. */
export type Told = Omit<PayloadOf<typeof reminderDue>, 'kind' | 'isConfirmed'>;

export interface ToldAppointment {
  readonly told: Told;
  readonly isConfirmed: boolean;
}

interface Row extends AppointmentRow {
  client_user_id: number | null;
  first_name: string | null;
  last_name: string | null;
  phone: string;
}

/** Appointments as they are now, as others are told of them. In no order. */
export async function readTold(
  knex: Knex,
  appointmentIds: readonly number[],
  confirmKey: Buffer,
): Promise<ToldAppointment[]> {
  const rows = await appointmentsWithNames(knex)
    .leftJoin('salon_clients as client', 'client.id', 'appointment.salon_client_id')
    .leftJoin('people as person', 'person.user_id', 'client.user_id')
    .whereIn('appointment.id', [...appointmentIds])
    .select<Row[]>(
      ...appointmentColumns,
      'client.first_name',
      'client.last_name',
      knex.raw(`${shownPhone} as phone`),
    );
  return rows.map((row) => ({ told: toldOf(row, confirmKey), isConfirmed: row.confirmed_at !== null }));
}

function toldOf(row: Row, confirmKey: Buffer): Told {
  return {
    appointmentId: row.id,
    version: row.version,
    aptNo: aptNoOf(row.id),
    salonId: row.salon_id,
    salonName: row.salon_title,
    clientUserId: row.client_user_id,
    client:
      row.client_user_id === null
        ? { firstName: row.first_name ?? '', lastName: row.last_name ?? '', phone: row.phone }
        : null,
    address: row.address,
    artistId: row.artist_id,
    artistName: row.artist_name,
    serviceId: row.service_id,
    serviceName: row.service_name,
    priceCents: row.price_cents,
    startsAt: row.starts_at.toISOString(),
    date: row.local_date,
    startSeconds: row.start_seconds,
    durationSeconds: row.duration_seconds,
    processingSeconds: row.processing_seconds,
    confirmToken: confirmTokenOf(confirmKey, row.id),
  };
}

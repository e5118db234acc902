import type { AppointmentFacts } from '@frizo/calendar-file';
import type { Knex } from 'knex';
import { aptNoOf } from '../appointments/apt-no.ts';
import { appointmentColumns, appointmentsWithNames } from '../lists/appointment-columns.ts';
import type { AppointmentRow } from '../lists/appointment-row.ts';

/** An appointment for somebody's calendar; with the client's name where it is their work. */
export interface CalendarEntry {
  readonly facts: AppointmentFacts;
  readonly clientName: string | undefined;
}

interface Row extends AppointmentRow {
  client_user_id: number | null;
  first_name: string | null;
  last_name: string | null;
}

function withClients(knex: Knex): Knex.QueryBuilder {
  return appointmentsWithNames(knex).leftJoin(
    'salon_clients as client',
    'client.id',
    'appointment.salon_client_id',
  );
}

const columns = [...appointmentColumns, 'client.first_name', 'client.last_name'] as const;

export interface FeedRange {
  readonly userId: number;
  readonly from: Date;
  readonly limit: number;
}

/**
 * What somebody has booked, and what they work at the salon where they are now, soonest first. Cancelled ones are left out: a
 * calendar that is subscribed to drops what is not there any more.
 */
export async function readCalendar(knex: Knex, { userId, from, limit }: FeedRange): Promise<CalendarEntry[]> {
  const rows = await withClients(knex)
    .where((own) =>
      own
        .where('appointment.client_user_id', userId)
        .orWhere((work) =>
          work
            .where('appointment.artist_id', userId)
            .where('artist.salon_id', knex.ref('appointment.salon_id')),
        ),
    )
    .where('appointment.starts_at', '>=', from)
    .where('appointment.status', '<>', 1)
    .orderBy(['appointment.starts_at', 'appointment.id'])
    .limit(limit)
    .select<Row[]>(...columns);
  return rows.map((row) => entryOf(row, row.client_user_id !== userId));
}

/** Whether it is for the client or for the salon is for the caller to know. */
export async function readEntry(
  knex: Knex,
  appointmentId: number,
  isForSalon: boolean,
): Promise<CalendarEntry | undefined> {
  const row = await withClients(knex)
    .where('appointment.id', appointmentId)
    .first<Row | undefined>(...columns);
  return row && entryOf(row, isForSalon);
}

function entryOf(row: Row, isForSalon: boolean): CalendarEntry {
  return {
    facts: {
      appointmentId: row.id,
      version: row.version,
      aptNo: aptNoOf(row.id),
      serviceName: row.service_name,
      salonName: row.salon_title,
      artistName: row.artist_name,
      startsAt: row.starts_at,
      durationSeconds: row.duration_seconds,
      address: row.address,
      isCancelled: row.status === 1,
    },
    clientName: isForSalon
      ? `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || 'a client'
      : undefined,
  };
}

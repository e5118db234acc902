import { appointmentStatus } from '@frizo/contracts';
import { appointmentEvent, type AppointmentFacts, calendarFile } from '@frizo/calendar-file';
import { type Actor, notFound, type ServiceParts, userIdOf, isProfessional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { aptNoOf } from '../appointments/appointments.presenter.ts';
import {
  appointmentColumns,
  type AppointmentRow,
  appointmentsWithNames,
} from '../appointments/appointments.store.ts';
import type { BookingEnv } from '../env.ts';
import { appointmentsOfSalon } from '../lists/professional-appointments.read-model.ts';

/** An appointment for somebody's calendar; with the client's name where it is their work. */
interface CalendarEntry {
  readonly facts: AppointmentFacts;
  readonly clientName: string | undefined;
}

interface Row extends AppointmentRow {
  client_user_id: number | null;
  first_name: string | null;
  last_name: string | null;
}

const columns = [...appointmentColumns, 'client.first_name', 'client.last_name'] as const;

interface FeedRange {
  readonly userId: number;
  readonly from: Date;
  readonly limit: number;
}

/**
 * What somebody has booked, and what they work at the salon where they are now, soonest first. Cancelled ones are left out: a
 * calendar that is subscribed to drops what is not there any more.
 */
export async function readCalendar(knex: Knex, { userId, from, limit }: FeedRange): Promise<CalendarEntry[]> {
  const rows = await appointmentsWithNames(knex)
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
async function readEntry(
  knex: Knex,
  appointmentId: number,
  isForSalon: boolean,
): Promise<CalendarEntry | undefined> {
  const row = await appointmentsWithNames(knex)
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
      isCancelled: row.status === appointmentStatus.cancelled,
    },
    clientName: isForSalon
      ? `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || 'a client'
      : undefined,
  };
}

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

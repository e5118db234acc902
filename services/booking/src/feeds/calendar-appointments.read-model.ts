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
import { knownToClient, type MovedFrom } from '../appointments/moved-from.ts';
import type { BookingEnv } from '../env.ts';
import { appointmentsOfSalon } from '../lists/professional-appointments.read-model.ts';

/** An appointment in a person's calendar; with the client's name if the person works at it. */
interface CalendarEntry {
  readonly facts: AppointmentFacts;
  readonly clientName: string | undefined;
}

interface Row extends AppointmentRow {
  moved_from: MovedFrom | null;
  client_user_id: number | null;
  first_name: string | null;
  last_name: string | null;
}

const columns = [...appointmentColumns, 'client.first_name', 'client.last_name'] as const;

interface FeedRange {
  readonly userId: number;
  readonly now: Date;
  readonly from: Date;
  readonly limit: number;
}

/**
 * A person's appointments as a client, and as an artist who works at their current salon with an account, soonest first. Canceled ones are left out: calendar
 * programs drop what is missing from a feed. A client's calendar does not show a move before the client is told of it, since it may be read again
 * only hours after the move was undone (decision 0035).
 */
export async function readCalendar(
  knex: Knex,
  { userId, now, from, limit }: FeedRange,
): Promise<CalendarEntry[]> {
  const rows = await appointmentsWithNames(knex)
    .where((own) =>
      own
        .where('appointment.client_user_id', userId)
        .orWhere((work) =>
          work
            .where('appointment.artist_id', userId)
            .where('artist.salon_id', knex.ref('appointment.salon_id'))
            .where({ 'artist.is_activated': true, 'artist.is_removed': false }),
        ),
    )
    .where('appointment.starts_at', '>=', from)
    .where('appointment.status', '<>', 1)
    .orderBy(['appointment.starts_at', 'appointment.id'])
    .limit(limit)
    .select<Row[]>(...columns);
  return rows.map((row) => entryOf(row, { isForSalon: row.client_user_id !== userId, now }));
}

/** The caller checks whether it is for the client or for the salon. */
async function readEntry(
  knex: Knex,
  appointmentId: number,
  reader: { readonly isForSalon: boolean; readonly now: Date },
): Promise<CalendarEntry | undefined> {
  const row = await appointmentsWithNames(knex)
    .where('appointment.id', appointmentId)
    .first<Row | undefined>(...columns);
  return row && entryOf(row, reader);
}

function entryOf(
  row: Row,
  { isForSalon, now }: { readonly isForSalon: boolean; readonly now: Date },
): CalendarEntry {
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
      isCanceled: row.status === appointmentStatus.canceled,
      ...(isForSalon ? {} : knownFacts(row, now)),
    },
    clientName: isForSalon
      ? `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || 'a client'
      : undefined,
  };
}

/** What the client knows of an appointment that was moved a moment ago; empty for any other. */
function knownFacts({ moved_from, status }: Row, now: Date): Partial<AppointmentFacts> {
  const known = knownToClient(moved_from, now);
  if (!known || status === appointmentStatus.canceled) return {};
  const { serviceName, artistName, startsAt, durationSeconds, address } = known.terms;
  const { version } = known;
  return { version, serviceName, artistName, startsAt: new Date(startsAt), durationSeconds, address };
}

/** One appointment as a calendar file, for its client or for a professional who may see it. @throws DomainError 404 */
export async function getAppointmentFile(
  { knex, clock, publicUrl }: Pick<ServiceParts, 'knex' | 'clock'> & Pick<BookingEnv, 'publicUrl'>,
  appointmentId: number,
  actor: Actor,
): Promise<{ fileName: string; content: string }> {
  const now = clock.now();
  const isOwn = await isClientOf(knex, appointmentId, userIdOf(actor));
  if (!isOwn && !(await isVisibleAtSalon(knex, appointmentId, actor, now))) throw notFound();
  const entry = await readEntry(knex, appointmentId, { isForSalon: !isOwn, now });
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

async function isVisibleAtSalon(knex: Knex, id: number, actor: Actor, now: Date): Promise<boolean> {
  if (!isProfessional(actor)) return false;
  const visible = appointmentsOfSalon(knex, { actor, now }).where('appointment.id', id);
  return (await visible.first('appointment.id')) !== undefined;
}

import {
  appointmentStatus,
  type findAppointmentsOutsideHours as findAppointmentsOutsideHoursCall,
  type HoursExceptionEntry,
  hoursExceptionLimits,
  type ParsedRequestOf,
  type ProfessionalAppointment,
  type TimetableEntry,
} from '@frizo/contracts';
import { daysBetween, type HoursException } from '@frizo/local-time';
import { managesSalon, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { Viewer } from '../appointments/appointments.presenter.ts';
import { dateForPostgres, invalidFields } from '../availability/validate-days.ts';
import type { ArtistCalendar, HoursRow, SpecialHoursRow } from '../domain/artist-calendar.ts';
import { coversSpan } from '../domain/spans.ts';
import { hoursOn, workingHoursAt, type WorkingHours } from '../domain/working-hours.ts';
import {
  bareAppointmentsOfSalon,
  readProfessionalAppointments,
} from './professional-appointments.read-model.ts';

type Request = ParsedRequestOf<typeof findAppointmentsOutsideHoursCall>;
type Hours = Pick<ArtistCalendar, 'hours' | 'exceptions'>;

/** As many as a person reads before saving; the count says how many there are. */
const mostShown = 50;
/** An artist with more future appointments is shown what concerns the next of them. */
const mostChecked = 5_000;

/**
 * The active appointments to come of an artist, or of the whole salon, that are outside of these hours, in the order of their starts. What
 * counts is the time that the artist is busy, on the clock of the address (decisions 3, 4).
 * @throws DomainError 400 for exceptions that could not be saved; 404 for an artist whose calendar the viewer does not manage, and for the whole salon if they do not manage all of it
 */
export async function findAppointmentsOutsideHours(
  knex: Knex,
  request: Request,
  viewer: Viewer,
): Promise<{ data: ProfessionalAppointment[]; count: number }> {
  refuseLongExceptions(request.exceptions ?? []);
  const saved = await savedHours(knex, await managedArtists(knex, request.artistId, viewer));
  const appointments = await readPlanned(knex, request, { artistIds: [...saved.keys()], viewer });
  const hoursAt = new Map<string, WorkingHours>();
  const outside = appointments.filter((appointment) => {
    const { artistId, addressId } = appointment;
    const key = `${artistId} ${addressId}`;
    const hours = hoursAt.get(key) ?? workingHoursAt(requestedHours(request, saved.get(artistId)), addressId);
    hoursAt.set(key, hours);
    return !isWithin(appointment, hours);
  });
  const ids = outside.slice(0, mostShown).map(({ id }) => id);
  return { data: await readProfessionalAppointments(knex, ids, viewer), count: outside.length };
}

/** As where they are saved: each of their dates is expanded, and a list of exceptions of centuries would occupy the service for minutes. */
function refuseLongExceptions(exceptions: readonly HoursExceptionEntry[]): void {
  const fields: Record<string, string[]> = {};
  for (const [index, { fromDate, toDate }] of exceptions.entries()) {
    if (toDate < fromDate) fields[`exceptions.${index}.toDate`] = ['VALUE_IS_TO_LOW'];
    else if (daysBetween(fromDate, toDate) >= hoursExceptionLimits.days)
      fields[`exceptions.${index}.toDate`] = ['VALUE_IS_TO_HIGH'];
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

interface Planned {
  readonly id: number;
  readonly artistId: number;
  readonly addressId: number;
  readonly localDate: string;
  readonly startSeconds: number;
  readonly processingSeconds: number;
}

function readPlanned(
  knex: Knex,
  { dates }: Request,
  { artistIds, viewer }: { readonly artistIds: readonly number[]; readonly viewer: Viewer },
): PromiseLike<Planned[]> {
  return bareAppointmentsOfSalon(knex, viewer)
    .whereIn('appointment.artist_id', [...artistIds])
    .where('appointment.status', appointmentStatus.active)
    .where('appointment.starts_at', '>', viewer.now)
    .where((onDates) => {
      for (const { fromDate, toDate } of dates ?? [])
        onDates.orWhereBetween('appointment.local_date', [
          dateForPostgres(fromDate),
          dateForPostgres(toDate),
        ]);
    })
    .orderBy(['appointment.starts_at', 'appointment.id'])
    .limit(mostChecked)
    .select<Planned[]>(
      'appointment.id',
      'appointment.artist_id as artistId',
      'appointment.address_id as addressId',
      'appointment.local_date as localDate',
      'appointment.start_seconds as startSeconds',
      'appointment.processing_seconds as processingSeconds',
    );
}

function isWithin({ localDate, startSeconds, processingSeconds }: Planned, hours: WorkingHours): boolean {
  return coversSpan(hoursOn(hours, localDate), startSeconds, startSeconds + processingSeconds);
}

/** What the request names, or else what is saved. */
function requestedHours({ timetable, exceptions }: Request, saved: Hours | undefined): Hours {
  return {
    hours: timetable ? weekRows(timetable) : (saved?.hours ?? []),
    exceptions: exceptions ? exceptions.map(specialRows) : (saved?.exceptions ?? []),
  };
}

function weekRows(timetable: readonly TimetableEntry[]): HoursRow[] {
  return timetable
    .filter(({ isDayOff }) => !isDayOff)
    .map(({ dayIndex, start, end, addressID }) => [dayIndex, start, end, addressID]);
}

function specialRows({ fromDate, toDate, hours }: HoursExceptionEntry): HoursException<SpecialHoursRow> {
  return {
    fromDate,
    toDate,
    hours: hours.map(({ start, end, addressID }): SpecialHoursRow => [start, end, addressID]),
  };
}

async function savedHours(knex: Knex, artistIds: readonly number[]): Promise<Map<number, Hours>> {
  const week = await knex('hours')
    .whereIn('artist_id', [...artistIds])
    .select<
      {
        artist_id: number;
        day_index: number;
        start_seconds: number;
        end_seconds: number;
        address_id: number;
      }[]
    >();
  const exceptions = await knex('hours_exceptions')
    .whereIn('artist_id', [...artistIds])
    .select<({ artist_id: number } & HoursException<SpecialHoursRow>)[]>(
      'artist_id',
      'from_date as fromDate',
      'to_date as toDate',
      'hours',
    );
  return new Map(
    artistIds.map((artistId) => [
      artistId,
      {
        hours: week
          .filter(({ artist_id }) => artist_id === artistId)
          .map((row): HoursRow => [row.day_index, row.start_seconds, row.end_seconds, row.address_id]),
        exceptions: exceptions.filter(({ artist_id }) => artist_id === artistId),
      },
    ]),
  );
}

/** The named artist, or all of the salon. */
async function managedArtists(
  knex: Knex,
  artistId: number | undefined,
  { actor }: Viewer,
): Promise<number[]> {
  const ofSalon = knex('artists').where({ salon_id: actor.salonId });
  const found = await (artistId === undefined ? ofSalon : ofSalon.where({ artist_id: artistId })).pluck<
    number[]
  >('artist_id');
  const isOwn = artistId !== undefined && actor.userId === artistId;
  const isKnown = artistId === undefined || found.length > 0;
  if (!isKnown || !(isOwn || managesSalon(actor))) throw notFound('There is no such artist.');
  return found;
}

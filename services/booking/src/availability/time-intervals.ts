import {
  type AnswerOf,
  errorKeys,
  type getOwnTimeIntervals as getOwnTimeIntervalsCall,
  type getTimeIntervals as getTimeIntervalsCall,
  type ParsedRequestOf,
} from '@frizo/contracts';
import { DomainError, notFound, professionalOf } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { ArtistCalendar, AvailabilityContext } from '../domain/artist-calendar.ts';
import { busyIntervals, withoutIds } from '../domain/busy-intervals.ts';
import { gaplessStarts } from '../domain/fewer-gaps.ts';
import { freeStarts, freeStartsWithRoom, whyNone } from '../domain/free-starts.ts';
import { lastBookableDate, type Openings, openingsOf } from '../domain/openings.ts';
import { isClosed } from '../domain/working-hours.ts';
import { parseYmd, invalidFields, refuseTooLate } from './validate-days.ts';
import { instantsAround, readCalendars } from './calendars.store.ts';
import { readOwnCalendars, type Viewer } from './own-calendars.ts';

type Answer = AnswerOf<typeof getTimeIntervalsCall>;

/** An artist's day: its busy intervals and, for a service, the free starts or why there are none (spec 7.2, decisions 4). */
export async function getTimeIntervals(
  knex: Knex,
  request: ParsedRequestOf<typeof getTimeIntervalsCall>,
  now: Date,
): Promise<Answer> {
  const { artistId, serviceId } = request;
  const date = parseYmd(request.ymd);
  const addressId = request.addressId ?? (await firstAddressOf(knex, artistId));
  const [calendar] = await readCalendars(knex, {
    artistIds: [artistId],
    addressId,
    serviceId,
    ...instantsAround(date),
    now,
  });
  if (!calendar) throw notFound('You cannot book to this salon');
  const availability = { addressId, now };
  const openings = openingsOf(calendar, availability);
  const starts = openings ? freeStarts(openings, date) : [];
  const gapless = gaplessStarts(openings, date, calendar.shortestSeconds);
  return {
    timezone: calendar.timezone,
    busyIntervals: withoutIds(busyIntervals(calendar, date, request.addressId)),
    freeStarts: starts,
    ...(gapless && { gaplessStarts: gapless }),
    whyNone: openings && starts.length === 0 ? whyNone(openings, date) : null,
    ...lastDateOf(calendar, now),
  };
}

/** The last day that a client may book, for the dialog's calendar. */
function lastDateOf({ timezone, horizonDays }: ArtistCalendar, now: Date): Pick<Answer, 'lastBookableDate'> {
  return horizonDays === undefined ? {} : { lastBookableDate: lastBookableDate(now, timezone, horizonDays) };
}

async function firstAddressOf(knex: Knex, artistId: number): Promise<number> {
  const row = await knex('addresses')
    .join('artists', 'artists.salon_id', 'addresses.salon_id')
    .where('artists.artist_id', artistId)
    .orderBy('address_id')
    .first<{ address_id: number } | undefined>('address_id');
  if (!row) throw notFound('You cannot book to this salon');
  return row.address_id;
}

type OwnRequest = ParsedRequestOf<typeof getOwnTimeIntervalsCall>;
type OwnAnswer = AnswerOf<typeof getOwnTimeIntervalsCall>;

/** An artist's day for a logged-in user (spec 7.2, decisions 4). */
export async function getOwnTimeIntervals(
  knex: Knex,
  request: OwnRequest,
  viewer: Viewer,
): Promise<OwnAnswer> {
  const { artistId, addressId, serviceId, mode, exceptAppointments } = request;
  const date = parseYmd(request.ymd);
  if (mode === 2 && serviceId === undefined) throw invalidFields({ serviceId: ['SERVICE_IS_NOT_SELECTED'] });
  if (mode === 1) refuseTooLate({ ymd: date });
  const around = instantsAround(date);
  const query = { artistIds: [artistId], addressId, serviceId, mode, exceptAppointments, ...around };
  const { calendars, availability, rule } = await readOwnCalendars(knex, query, viewer);
  const [calendar] = calendars;
  if (!calendar) throw await missingCalendarError(knex, request, viewer);
  const openings = rule(calendar, availability);
  const { starts, room } = openings ? freeStartsWithRoom(openings, date) : { starts: [], room: [] };
  const gapless = gaplessStarts(
    mode === 1 ? openingsInHours(calendar, availability) : openings,
    date,
    calendar.shortestSeconds,
  );
  const busy = busyIntervals(calendar, date, addressId);
  const isNone = serviceId !== undefined && starts.length === 0;
  return {
    timezone: calendar.timezone,
    // Only the salon's own professionals get this far in mode 1.
    busyIntervals: mode === 1 ? busy : withoutIds(busy),
    freeStarts: starts,
    freeSeconds: room,
    ...(gapless && { gaplessStarts: gapless }),
    whyNone: openings && isNone ? whyNone(openings, date) : null,
    isClosed: isClosed(calendar, availability, date),
    ...(mode === 2 ? lastDateOf(calendar, viewer.now) : {}),
  };
}

/** A professional's openings are whole days, in which a gap is one within the hours. The horizon does not apply to professionals. */
function openingsInHours(
  { horizonDays: _horizonDays, ...calendar }: ArtistCalendar,
  availability: AvailabilityContext,
): Openings | undefined {
  return openingsOf(calendar, availability);
}

/** 403 for a professional who requests an artist of another salon, 404 for an unknown artist. */
async function missingCalendarError(
  knex: Knex,
  { artistId, mode }: OwnRequest,
  { actor }: Viewer,
): Promise<DomainError> {
  if (mode === 1) {
    const { salonId } = professionalOf(actor);
    const isOthers = await knex('artists')
      .where({ artist_id: artistId })
      .whereNot({ salon_id: salonId })
      .first<object | undefined>('artist_id');
    if (isOthers) return new DomainError(errorKeys.forbidden, 'You may not do this.', { status: 403 });
  }
  return notFound('You cannot book to this salon');
}

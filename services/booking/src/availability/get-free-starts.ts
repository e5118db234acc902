import type {
  AnswerOf,
  getFreeStarts as getFreeStartsCall,
  getOwnFreeStarts as getOwnFreeStartsCall,
  ParsedRequestOf,
} from '@frizo/contracts';
import type { LocalDate } from '@frizo/local-time';
import type { Knex } from 'knex';
import type { ArtistCalendar, AvailabilityContext } from '../domain/artist-calendar.ts';
import { gaplessStarts } from '../domain/fewer-gaps.ts';
import { freeStarts } from '../domain/free-starts.ts';
import { openingsOf } from '../domain/openings.ts';
import { instantsAround, readCalendars } from './calendars.store.ts';
import { readOwnCalendars, type Viewer } from './own-calendars.ts';
import { parseYmd } from './validate-days.ts';

type Answer = AnswerOf<typeof getFreeStartsCall>;

/** The free starts of several artists on one day, in one round trip. Artists that a client may not book are left out. */
export async function getFreeStarts(
  knex: Knex,
  request: ParsedRequestOf<typeof getFreeStartsCall>,
  now: Date,
): Promise<Answer> {
  const { artistList: artistIds, addressId, serviceId } = request;
  const date = parseYmd(request.ymd);
  const around = instantsAround(date);
  const calendars = await readCalendars(knex, { artistIds, addressId, serviceId, ...around, now });
  return present(calendars, { addressId, now }, date);
}

/** The same for a client who is logged in: their own holds, and the appointments that they are about to move, count as free. */
export async function getOwnFreeStarts(
  knex: Knex,
  request: ParsedRequestOf<typeof getOwnFreeStartsCall>,
  viewer: Viewer,
): Promise<Answer> {
  const { artistList: artistIds, addressId, serviceId, exceptAppointments } = request;
  const date = parseYmd(request.ymd);
  const query = { artistIds, addressId, serviceId, exceptAppointments, mode: 2 as const };
  const { calendars, availability } = await readOwnCalendars(
    knex,
    { ...query, ...instantsAround(date) },
    viewer,
  );
  return present(calendars, availability, date);
}

function present(
  calendars: readonly ArtistCalendar[],
  availability: AvailabilityContext,
  date: LocalDate,
): Answer {
  return {
    artists: calendars.map((calendar) => {
      const openings = openingsOf(calendar, availability);
      const starts = openings ? freeStarts(openings, date) : [];
      const gapless = gaplessStarts(openings, date, calendar.shortestSeconds);
      return {
        artistId: calendar.artistId,
        freeStarts: starts,
        ...(gapless && { gaplessStarts: gapless }),
      };
    }),
  };
}

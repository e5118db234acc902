import type { AnswerOf, getTimeIntervals as getTimeIntervalsCall, ParsedRequestOf } from '@frizo/contracts';
import { fromYmd, type LocalDate } from '@frizo/local-time';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { busyIntervals } from '../domain/busy-intervals.ts';
import { freeStarts } from '../domain/free-starts.ts';
import { openingsOf } from '../domain/openings.ts';
import { whyNone } from '../domain/why-none.ts';
import { readCalendars } from './calendars.read-model.ts';
import { instantsAround } from './day-range.ts';

type Answer = AnswerOf<typeof getTimeIntervalsCall>;

/** An artist's day: what is busy and, for a service, which starts are free or why none is (spec 7.2, decisions 4). */
export async function getTimeIntervals(
  knex: Knex,
  request: ParsedRequestOf<typeof getTimeIntervalsCall>,
  now: Date,
): Promise<Answer> {
  const { artistId, serviceId } = request;
  const date = dateOf(request.ymd);
  const addressId = request.addressId ?? (await firstAddressOf(knex, artistId));
  const [calendar] = await readCalendars(knex, {
    artistIds: [artistId],
    addressId,
    serviceId,
    ...instantsAround(date),
    now,
  });
  if (!calendar) throw notFound('You cannot book to this salon');
  const openings = openingsOf(calendar, { addressId, now });
  const starts = openings ? freeStarts(openings, date) : [];
  return {
    timezone: calendar.timezone,
    busyIntervals: busyIntervals(calendar, date, request.addressId),
    freeStarts: starts,
    whyNone: openings && starts.length === 0 ? whyNone(openings, date) : null,
  };
}

/** YYYYMMDD, as the specification has it, to a date that exists. */
function dateOf(ymd: string): LocalDate {
  const date = fromYmd(ymd);
  if (date !== undefined) return date;
  throw new DomainError('request.invalid', 'Please check what you have entered.', {
    fields: { ymd: ['VALUE_IS_NOT_A_DATE'] },
  });
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

import type { AnswerOf, getTimeIntervals as getTimeIntervalsCall, ParsedRequestOf } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { busyIntervals } from '../domain/busy-intervals.ts';
import { freeStarts } from '../domain/free-starts.ts';
import { openingsOf } from '../domain/openings.ts';
import { whyNone } from '../domain/why-none.ts';
import { askedDay } from './asked-days.ts';
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
  const date = askedDay(request.ymd);
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

async function firstAddressOf(knex: Knex, artistId: number): Promise<number> {
  const row = await knex('addresses')
    .join('artists', 'artists.salon_id', 'addresses.salon_id')
    .where('artists.artist_id', artistId)
    .orderBy('address_id')
    .first<{ address_id: number } | undefined>('address_id');
  if (!row) throw notFound('You cannot book to this salon');
  return row.address_id;
}

import { moveNoticeSeconds } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { DateRange } from '../domain/free-days.ts';

/** Days of an artist whose free time has to be published again. */
export interface StaleDays extends DateRange {
  readonly artistId: number;
}

const everyDay: DateRange = { fromDate: '0001-01-01', toDate: '9999-12-31' };

/**
 * Marks all days of an artist as stale: hours, or whether and where the artist can be booked, have changed. Part of the transaction of the
 * change. A superfluous mark costs an event; a missing one would leave stale data with consumers.
 */
export async function markArtistStale(trx: Knex, artistId: number): Promise<void> {
  await trx('stale_days').insert(rowOf({ artistId, ...everyDay }));
}

/** The same for the days that a span of time touches in any time zone: no zone is a day away from UTC. */
export async function markSpanStale(
  trx: Knex,
  artistId: number,
  span: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> {
  await trx.raw(
    `insert into stale_days (artist_id, from_date, to_date, changed)
     select :artistId, (lower(changed) at time zone 'UTC')::date - 1, (upper(changed) at time zone 'UTC')::date + 1, changed
     from tstzrange(:startsAt, :endsAt) as changed`,
    { artistId, ...span },
  );
}

/** The same for all artists who work at a salon at the time of publishing. */
export async function markSalonStale(trx: Knex, salonId: number): Promise<void> {
  await trx('stale_salons').insert({ salon_id: salonId });
}

/** Whether there is anything to publish. */
export async function isAnythingStale(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { isAny: boolean }[] }>(
    `select exists (select from stale_days) or exists (select from stale_salons) as "isAny"`,
  );
  return rows[0]?.isAny ?? false;
}

/**
 * Takes the marks of some artists from the queue, the longest waiting first, and joins those of each artist. Another copy skips them at the
 * same moment; if this transaction fails they return to the queue.
 *
 * Marks those for whose salon somebody waits on these days for the waiting list: here and not in the change of their time, so that it costs
 * bookings nothing. Each change has a mark of its own, with its span of time, due when it can no longer be undone: nobody is offered a time
 * that the salon takes back, or told that one is gone which is free again (`readUndoableSpans`).
 */
export async function takeStaleDays(
  trx: Knex.Transaction,
  { artists, now }: { readonly artists: number; readonly now: Date },
): Promise<StaleDays[]> {
  await trx.raw(salonsToArtists, [everyDay.fromDate, everyDay.toDate]);
  const { rows } = await trx.raw<{ rows: StaleDays[] }>(
    `with taken as (
       delete from stale_days where id in (
         select id from stale_days where artist_id in (
           select artist_id from (select artist_id, id from stale_days order by id limit ?) as waiting
           group by artist_id order by min(id) limit ?
         ) for update skip locked
       ) returning artist_id, from_date, to_date, changed
     ), stale as (
       select artist_id, min(from_date) as from_date, max(to_date) as to_date from taken group by artist_id
     ), to_check as (
       insert into waiting_checks (artist_id, due_at, changed)
       select distinct artist_id, cast(? as timestamptz), changed from taken join artists artist using (artist_id)
       where exists (select from waiting_entries entry
         where entry.salon_id = artist.salon_id and entry.status = 'waiting'
         and entry.from_date <= taken.to_date and entry.to_date >= taken.from_date)
       -- Of an artist who has left the salon too.
       or exists (select from waiting_offers open where open.artist_id = artist.artist_id and open.status = 'open')
     )
     select artist_id as "artistId", from_date as "fromDate", to_date as "toDate"
     from stale order by artist_id`,
    [artists * marksReadPerArtist, artists, new Date(now.getTime() + moveNoticeSeconds * 1000)],
  );
  return rows;
}

const salonsToArtists = `
  with taken as (
    delete from stale_salons where id in (select id from stale_salons order by id limit 100 for update skip locked)
    returning salon_id
  )
  insert into stale_days (artist_id, from_date, to_date)
  select distinct artist.artist_id, ?::date, ?::date from taken join artists artist using (salon_id)`;

/** For each artist that is taken, so that a queue of many thousands is not read completely each time. */
const marksReadPerArtist = 20;

function rowOf({ artistId, fromDate, toDate }: StaleDays) {
  return { artist_id: artistId, from_date: fromDate, to_date: toDate };
}

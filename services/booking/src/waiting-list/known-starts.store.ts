import type { LocalDate } from '@frizo/local-time';
import type { Knex } from 'knex';
import { instantsAround, readCalendars } from '../availability/calendars.store.ts';
import type { ArtistCalendar } from '../domain/artist-calendar.ts';
import { openingsOf } from '../domain/openings.ts';
import { startsBetween } from '../domain/waiting-offers.ts';

/** A span of time, [from, until) in unix seconds. */
export type Span = readonly [from: number, until: number];

/** What an entry waits for, and on which days. */
export interface EntryDays {
  readonly id: number;
  readonly serviceId: number;
  readonly addressId: number;
  readonly fromDate: LocalDate;
  readonly toDate: LocalDate;
}

/** Keeps the starts that a client could have booked when joining: these are not offered until somebody has taken them meanwhile. */
export async function saveKnownStarts(
  trx: Knex.Transaction,
  entry: EntryDays,
  calendars: readonly ArtistCalendar[],
  now: Date,
): Promise<void> {
  const rows = calendars.flatMap((calendar) => {
    const openings = openingsOf(calendar, { addressId: entry.addressId, now });
    const starts = openings ? startsBetween(openings, entry) : [];
    return starts.length > 0 ? [{ entry_id: entry.id, artist_id: calendar.artistId, starts }] : [];
  });
  if (rows.length > 0) await trx('waiting_known_starts').insert(rows);
}

/** The known starts of an artist, by entry. */
export async function readKnownStarts(knex: Knex, artistId: number): Promise<Map<number, Set<number>>> {
  const { rows } = await knex.raw<{ rows: { entryId: number; starts: number[] }[] }>(
    `select known.entry_id as "entryId", to_json(known.starts) as starts
     from waiting_known_starts known join waiting_entries entry on entry.id = known.entry_id
     where known.artist_id = :artistId and entry.status = 'waiting'`,
    { artistId },
  );
  return new Map(rows.map(({ entryId, starts }) => [entryId, new Set(starts)]));
}

/**
 * Removes the starts that are no longer free from those that are known, so that they are offered when they become free again. Holds end by
 * themselves, and what can still be undone may be free again: neither is taken.
 */
export async function removeTakenStarts(knex: Knex, artistId: number, now: Date): Promise<void> {
  const known = await readKnownStarts(knex, artistId);
  if (known.size === 0) return;
  const entries = await knex('waiting_entries')
    .whereIn('id', [...known.keys()])
    .select<EntryDays[]>(
      'id',
      'address_id as addressId',
      'service_id as serviceId',
      'from_date as fromDate',
      'to_date as toDate',
    );
  const calendars = await readCalendarsFor(knex, artistId, entries, now);
  const undoable = await readUndoableSpans(knex, artistId, now);
  for (const entry of entries) {
    const calendar = calendars.get(keyOf(entry));
    const openings = calendar && openingsOf({ ...calendar, holds: [] }, { addressId: entry.addressId, now });
    if (!openings) continue;
    const free = new Set(startsBetween(openings, entry));
    const taken = [...(known.get(entry.id) ?? [])].filter(
      (start) => !free.has(start) && !touches(undoable, start, start + openings.processingSeconds),
    );
    if (taken.length > 0) await removeStarts(knex, { entryId: entry.id, artistId }, taken);
  }
}

async function removeStarts(
  knex: Knex,
  place: { readonly entryId: number; readonly artistId: number },
  starts: readonly number[],
): Promise<void> {
  await knex.raw(
    `update waiting_known_starts set starts = array(
       select start from unnest(starts) start where start <> all (cast(:starts as bigint[])))
     where entry_id = :entryId and artist_id = :artistId`,
    { ...place, starts: [...starts] },
  );
}

/** Entries with the same key have the same calendar. */
export function keyOf({ addressId, serviceId }: Pick<EntryDays, 'addressId' | 'serviceId'>): string {
  return `${addressId}/${serviceId}`;
}

/** The calendar of an artist for each address and service that somebody waits for. */
export async function readCalendarsFor(
  knex: Knex,
  artistId: number,
  requests: readonly EntryDays[],
  now: Date,
): Promise<Map<string, ArtistCalendar>> {
  const calendars = new Map<string, ArtistCalendar>();
  for (const [key, group] of Map.groupBy(requests, keyOf)) {
    const [{ addressId, serviceId }] = group as [EntryDays, ...EntryDays[]];
    const from = group.map(({ fromDate }) => fromDate).sort()[0] ?? '';
    const to =
      group
        .map(({ toDate }) => toDate)
        .sort()
        .at(-1) ?? '';
    const query = { artistIds: [artistId], addressId, serviceId, ...instantsAround(from, to), now };
    const [calendar] = await readCalendars(knex, query);
    if (calendar) calendars.set(key, calendar);
  }
  return calendars;
}

const undoableSql = `
  select changed from stale_days where artist_id = :artistId and changed is not null
  union all
  select changed from waiting_checks where artist_id = :artistId and changed is not null and due_at > :now`;

/**
 * The time of an artist that was changed so recently that the salon can still take it back, or whose change is not published yet. Neither
 * is it offered, nor does an offer of it end, before its own mark is due, whatever else leads to the artist.
 */
export async function readUndoableSpans(knex: Knex, artistId: number, now: Date): Promise<Span[]> {
  const { rows } = await knex.raw<{ rows: { from: number; until: number }[] }>(
    `select date_part('epoch', lower(changed)) as "from", date_part('epoch', upper(changed)) as "until"
     from (${undoableSql}) as recent`,
    { artistId, now },
  );
  return rows.map(({ from, until }) => [from, until]);
}

/** Whether a time, [from, until), overlaps any of the spans. */
export function touches(spans: readonly Span[], from: number, until: number): boolean {
  return spans.some((span) => span[0] < until && from < span[1]);
}

import type { TimeBlock } from '@frizo/contracts';
import { notFound, managesSalon, type Professional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { ofArtist } from '../appointments/appointments.store.ts';
import { markSpanStale } from '../free-time/stale-days.store.ts';

/** A blocked time of one artist. */
interface BlockedSpan {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const blockColumns = [
  'block.id',
  'block.version',
  'block.artist_id',
  'block.starts_at',
  'block.ends_at',
] as const;

/** Blocks of the artists that a professional may see: all of the salon, or only themselves (spec 6). */
export function blocksFor(knex: Knex, actor: Professional): Knex.QueryBuilder {
  const query = knex('blocks as block')
    .join('artists as artist', 'artist.artist_id', 'block.artist_id')
    .where('artist.salon_id', actor.salonId)
    .select(...blockColumns);
  return managesSalon(actor) ? query : ofArtist(query, 'block', actor.userId);
}

/** The indexes of the spans that overlap an occupancy of the artist, ignoring one block. */
export async function takenSpans(
  trx: Knex,
  artistId: number,
  spans: readonly BlockedSpan[],
  exceptBlockId = 0,
): Promise<Set<number>> {
  const { rows } = await trx.raw<{ rows: { place: number }[] }>(
    `select place::int from unnest(?::timestamptz[], ?::timestamptz[]) with ordinality as span (starts_at, ends_at, place)
     where exists (select from occupancies where artist_id = ? and during && tstzrange(span.starts_at, span.ends_at)
       and block_id is distinct from ?::bigint)`,
    [spans.map(({ startsAt }) => startsAt), spans.map(({ endsAt }) => endsAt), artistId, exceptBlockId],
  );
  return new Set(rows.map(({ place }) => place - 1));
}

/** When an artist is busy around an instant, ignoring one block. Unix seconds. */
export async function busyAround(
  trx: Knex,
  { artistId, instant, days, exceptBlockId }: BusyQuery,
): Promise<[from: number, until: number][]> {
  const { rows } = await trx.raw<{ rows: { span: [number, number] }[] }>(
    `select array[extract(epoch from lower(during)), extract(epoch from upper(during))]::float8[] as span
     from occupancies where artist_id = ? and block_id is distinct from ?::bigint
       and during && tstzrange(?::timestamptz - make_interval(days => ?), ?::timestamptz + make_interval(days => ?))`,
    [artistId, exceptBlockId, instant, days, instant, days],
  );
  return rows.map(({ span }) => span);
}

interface BusyQuery {
  readonly artistId: number;
  readonly instant: Date;
  readonly days: number;
  readonly exceptBlockId: number;
}

/** Writes blocks and their occupancies and marks the artist's days as stale, in one statement. */
export async function insertBlocks(
  trx: Knex,
  artistId: number,
  spans: readonly BlockedSpan[],
): Promise<BlockRow[]> {
  const { rows } = await trx.raw<{ rows: BlockRow[] }>(
    `with made as (
       insert into blocks (artist_id, starts_at, ends_at)
       select ?::bigint, starts_at, ends_at from unnest(?::timestamptz[], ?::timestamptz[]) as span (starts_at, ends_at)
       returning *
     ), occupied as (
       insert into occupancies (artist_id, during, block_id)
       select artist_id, tstzrange(starts_at, ends_at), id from made
     ), marked_stale as (
       insert into stale_days (artist_id, from_date, to_date, changed)
       select artist_id, (starts_at at time zone 'UTC')::date - 1, (ends_at at time zone 'UTC')::date + 1,
         tstzrange(starts_at, ends_at) from made
     )
     select * from made order by starts_at`,
    [artistId, spans.map(({ startsAt }) => startsAt), spans.map(({ endsAt }) => endsAt)],
  );
  return rows;
}

export async function updateBlock(
  trx: Knex,
  before: BlockRow,
  { artistId, startsAt, endsAt }: BlockedSpan & { readonly artistId: number },
): Promise<BlockRow> {
  const block = {
    artist_id: artistId,
    starts_at: startsAt,
    ends_at: endsAt,
    version: before.version + 1,
  };
  await trx('blocks').where({ id: before.id }).update(block);
  await trx('occupancies')
    .where({ block_id: before.id })
    .update({ artist_id: artistId, during: trx.raw('tstzrange(?, ?)', [startsAt, endsAt]) });
  await markSpanStale(trx, before.artist_id, { startsAt: before.starts_at, endsAt: before.ends_at });
  await markSpanStale(trx, artistId, { startsAt, endsAt });
  return { id: before.id, ...block };
}

export async function deleteBlock(trx: Knex, { id, ...block }: BlockRow): Promise<void> {
  const deleted = await trx('blocks').where({ id }).delete();
  if (deleted === 0) return;
  await markSpanStale(trx, block.artist_id, { startsAt: block.starts_at, endsAt: block.ends_at });
}

export interface BlockRow {
  id: number;
  version: number;
  artist_id: number;
  starts_at: Date;
  ends_at: Date;
}

export function presentBlock(row: BlockRow): TimeBlock {
  return {
    id: row.id,
    version: row.version,
    startTimestamp: Math.floor(row.starts_at.getTime() / 1000),
    endTimestamp: Math.floor(row.ends_at.getTime() / 1000),
    userId: row.artist_id,
  };
}

/** The time zones of addresses, in their order, if they and the artist belong to this salon. @throws DomainError 404 */
export async function timezonesAt(
  knex: Knex,
  salonId: number,
  { artistId, addressIds }: { readonly artistId: number; readonly addressIds: readonly number[] },
): Promise<string[]> {
  const rows = await knex('addresses as place')
    .join('artists as artist', 'artist.salon_id', 'place.salon_id')
    .where({ 'place.salon_id': salonId, 'artist.artist_id': artistId })
    .whereIn('place.address_id', [...addressIds])
    .select<{ address_id: number; timezone: string }[]>('place.address_id', 'place.timezone');
  const zones = new Map(rows.map((row) => [row.address_id, row.timezone]));
  return addressIds.map((id) => {
    const timezone = zones.get(id);
    if (timezone === undefined) throw notFound('There is no such artist or address at this salon.');
    return timezone;
  });
}

import type { Knex } from 'knex';

/** The listings to refresh: all, a salon's, or an artist's. */
export type ListingScope =
  'all' | { readonly salonId: number } | { readonly artistId: number; readonly salonServiceId?: number };

/**
 * Locks the read model for changes until the end of the transaction. Listings are derived from four kinds of events, which are handled
 * concurrently: without this lock a picture could be added while its artist goes private, and neither transaction would see the other. One
 * lock for all, since a batch of events touches many salons in any order, and finer locks would deadlock. Acquire it first.
 */
export async function lockReadModel(trx: Knex): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext(current_schema()), hashtext('shelves'))`);
}

/** The artist and salon of a listing that was deleted or inserted. */
interface Owner {
  readonly artist_id: number;
  readonly salon_id: number;
}

/**
 * Updates listings (table `shelves`), their summaries and the visibility of pictures from salons, artists, offers and pictures. A listing
 * is an artist's public work of one service at a salon; it exists only if the salon, the artist and some picture are public, and the salon
 * has an address. The first of several addresses represents the salon.
 */
export async function refreshListings(trx: Knex, scope: ListingScope): Promise<void> {
  const { where, bindings } = scopeOf(scope);
  const isAll = scope === 'all';
  const owners = isAll ? '' : 'returning artist_id, salon_id';
  const deleted = await trx.raw<{ rows: Owner[] }>(
    `delete from shelves as it where ${where} ${owners}`,
    bindings,
  );
  const inserted = await trx.raw<{ rows: Owner[] }>(
    `insert into shelves (artist_id, salon_service_id, salon_id, service_id, service_name, category_id,
       price_cents, processing_seconds, duration_seconds, address_id, lat, lon, item_count)
     select it.artist_id, it.salon_service_id, it.salon_id, it.service_id, it.service_name, it.category_id,
       it.price_cents, it.processing_seconds, it.duration_seconds, place.address_id, place.lat, place.lon, work.item_count
     from offers as it
     join salons using (salon_id)
     join artists on artists.artist_id = it.artist_id
     join lateral (
       select address_id, lat, lon from addresses where addresses.salon_id = it.salon_id order by address_id limit 1
     ) as place on true
     join lateral (
       select count(*)::integer as item_count from items
       where items.artist_id = it.artist_id and items.salon_service_id = it.salon_service_id and items.is_public
     ) as work on work.item_count > 0
     where salons.is_public and artists.is_public and ${where} ${owners}`,
    bindings,
  );
  const touched = [...deleted.rows, ...inserted.rows];
  await summarizeListings(
    trx,
    isAll
      ? 'all'
      : {
          salonIds: distinct(touched.map(({ salon_id: id }) => id)),
          artistIds: distinct(touched.map(({ artist_id: id }) => id)),
          salonId: 'salonId' in scope ? scope.salonId : undefined,
        },
  );
  await trx.raw(
    `update items set is_shown = fresh.is_shown, service_id = fresh.service_id, category_id = fresh.category_id
     from (
       select it.item_id, it.is_public and shelves.artist_id is not null as is_shown, shelves.service_id, shelves.category_id
       from items as it left join shelves using (artist_id, salon_service_id)
       where ${where}
     ) as fresh
     where items.item_id = fresh.item_id
       and (items.is_shown, items.service_id, items.category_id)
         is distinct from (fresh.is_shown, fresh.service_id, fresh.category_id)`,
    bindings,
  );
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

function scopeOf(scope: ListingScope): { where: string; bindings: Record<string, number> } {
  if (scope === 'all') return { where: 'true', bindings: {} };
  if ('salonId' in scope) return { where: 'it.salon_id = :salonId', bindings: { salonId: scope.salonId } };
  const { artistId, salonServiceId } = scope;
  if (salonServiceId === undefined) return { where: 'it.artist_id = :artistId', bindings: { artistId } };
  return {
    where: 'it.artist_id = :artistId and it.salon_service_id = :salonServiceId',
    bindings: { artistId, salonServiceId },
  };
}

/** The salons and artists whose listings have changed. */
export type Changed =
  | 'all'
  | {
      readonly salonIds: readonly number[];
      readonly artistIds: readonly number[];
      /** A salon whose title may have changed: all its artists are found by it. */
      readonly salonId: number | undefined;
    };

/**
 * Summarizes listings: the works of a salon by category and service (`salon_works`; 0 is any), those of each of its artists with the
 * longest processing time (`salon_makers`), and those of each artist with the names they are found by (`makers`: the artist's own, and the
 * current salon's).
 */
export async function summarizeListings(trx: Knex, changed: Changed): Promise<void> {
  const isAll = changed === 'all';
  const bindings = isAll
    ? {}
    : {
        salonIds: [...changed.salonIds],
        artistIds: [...changed.artistIds],
        salonId: changed.salonId ?? null,
      };
  if (isAll || changed.salonIds.length > 0) {
    const ofSalons = isAll ? 'true' : 'salon_id = any(:salonIds)';
    await trx.raw(`delete from salon_works where ${ofSalons}`, bindings);
    await trx.raw(
      `insert into salon_works (salon_id, category_id, service_id, lat, lon, works)
       select salon_id, coalesce(category_id, 0), coalesce(service_id, 0), min(lat), min(lon), sum(item_count)
       from shelves where ${ofSalons}
       group by grouping sets ((salon_id), (salon_id, category_id), (salon_id, category_id, service_id))`,
      bindings,
    );
    await trx.raw(`delete from salon_makers where ${ofSalons}`, bindings);
    await trx.raw(
      `insert into salon_makers (salon_id, artist_id, works, longest_seconds)
       select salon_id, artist_id, sum(item_count), max(processing_seconds)
       from shelves where ${ofSalons} group by salon_id, artist_id`,
      bindings,
    );
  }
  if (!isAll && changed.artistIds.length === 0 && changed.salonId === undefined) return;
  const ofArtists = isAll
    ? 'true'
    : `artist_id = any(cast(:artistIds as bigint[]) || array(select artist_id from artists where salon_id = :salonId))`;
  await trx.raw(`delete from makers where ${ofArtists}`, bindings);
  await trx.raw(
    `insert into makers (artist_id, names, works)
     select artist_id, artists.full_name || coalesce(E'\\n' || salons.title, ''), listing.works
     from (select artist_id, sum(item_count) as works from shelves where ${ofArtists} group by artist_id) as listing
     join artists using (artist_id) left join salons using (salon_id)`,
    bindings,
  );
}

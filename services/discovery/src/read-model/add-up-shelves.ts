import type { Knex } from 'knex';

/** Whose shelves have changed. */
export type Changed =
  | 'all'
  | {
      readonly salonIds: readonly number[];
      readonly artistIds: readonly number[];
      /** A salon that may have another title, which all its artists are found by. */
      readonly salonId: number | undefined;
    };

/**
 * Adds shelves up: what a salon shows of each kind (`salon_works`; 0 is any category, any service), what each artist shows there, with the longest
 * that any of it takes (`salon_makers`), and what an artist shows in all, with the names to be found by (`makers`: the artist's, and that of the
 * salon where the artist is now).
 */
export async function addUpShelves(trx: Knex, changed: Changed): Promise<void> {
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
     select artist_id, artists.full_name || coalesce(E'\\n' || salons.title, ''), shelf.works
     from (select artist_id, sum(item_count) as works from shelves where ${ofArtists} group by artist_id) as shelf
     join artists using (artist_id) left join salons using (salon_id)`,
    bindings,
  );
}

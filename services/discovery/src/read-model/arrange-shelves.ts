import type { Knex } from 'knex';
import { addUpShelves } from './add-up-shelves.ts';

/** Whose shelves are to be arranged. */
export type Shelves =
  'all' | { readonly salonId: number } | { readonly artistId: number; readonly salonServiceId?: number };

/**
 * Waits for its turn to change the read model, until the end of the transaction. Shelves are made of four kinds of events, handled side by
 * side: without this, a picture could come in while its artist goes private, and neither would see the other. One lock for all, since a
 * batch of events touches many salons in any order, and finer ones would meet crosswise. Take it before anything else.
 */
export async function takeTurn(trx: Knex): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext(current_schema()), hashtext('shelves'))`);
}

/** Whom a shelf that came or went belongs to. */
interface Owner {
  readonly artist_id: number;
  readonly salon_id: number;
}

/**
 * Brings shelves, what is added up of them and the pictures on them in line with salons, artists, offers and pictures. A shelf is what an artist
 * has to show of one service of a salon; there is one only where the salon, the artist and some picture are public, and the salon has an address.
 * Of several addresses the first stands for the salon.
 */
export async function arrangeShelves(trx: Knex, shelves: Shelves): Promise<void> {
  const { where, bindings } = scopeOf(shelves);
  const isAll = shelves === 'all';
  const owners = isAll ? '' : 'returning artist_id, salon_id';
  const gone = await trx.raw<{ rows: Owner[] }>(
    `delete from shelves as it where ${where} ${owners}`,
    bindings,
  );
  const come = await trx.raw<{ rows: Owner[] }>(
    `insert into shelves (artist_id, salon_service_id, salon_id, service_id, service_name, category_id,
       price_cents, processing_seconds, address_id, lat, lon, item_count)
     select it.artist_id, it.salon_service_id, it.salon_id, it.service_id, it.service_name, it.category_id,
       it.price_cents, it.processing_seconds, place.address_id, place.lat, place.lon, work.item_count
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
  const touched = [...gone.rows, ...come.rows];
  await addUpShelves(
    trx,
    isAll
      ? 'all'
      : {
          salonIds: distinct(touched.map(({ salon_id: id }) => id)),
          artistIds: distinct(touched.map(({ artist_id: id }) => id)),
          salonId: 'salonId' in shelves ? shelves.salonId : undefined,
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

function scopeOf(shelves: Shelves): { where: string; bindings: Record<string, number> } {
  if (shelves === 'all') return { where: 'true', bindings: {} };
  if ('salonId' in shelves)
    return { where: 'it.salon_id = :salonId', bindings: { salonId: shelves.salonId } };
  const { artistId, salonServiceId } = shelves;
  if (salonServiceId === undefined) return { where: 'it.artist_id = :artistId', bindings: { artistId } };
  return {
    where: 'it.artist_id = :artistId and it.salon_service_id = :salonServiceId',
    bindings: { artistId, salonServiceId },
  };
}

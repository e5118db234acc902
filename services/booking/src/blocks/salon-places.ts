import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** The clocks of addresses, in their order, if they and the artist are of this salon. @throws DomainError 404 */
export async function clocksAt(
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

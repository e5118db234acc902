import type { PayloadOf, salonChanged } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { arrangeShelves, takeTurn } from './arrange-shelves.ts';

/** Takes a salon's snapshot over unless a newer one is already here. */
export async function keepSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
  await takeTurn(trx);
  const row = {
    salon_id: salon.salonId,
    version: salon.version,
    title: salon.title,
    url: salon.url,
    type: salon.type,
    is_public: salon.isPublic,
  };
  const taken = await keepNewer(trx, 'salons', 'salon_id', row);
  if (!taken) return;
  await trx('addresses').where({ salon_id: salon.salonId }).delete();
  if (salon.addresses.length > 0) await trx('addresses').insert(addressRows(salon));
  await arrangeShelves(trx, { salonId: salon.salonId });
}

function addressRows({ salonId, addresses }: PayloadOf<typeof salonChanged>): object[] {
  return addresses.map(({ id, city, state, zip, timezone, lat, lon }) => ({
    address_id: id,
    salon_id: salonId,
    city,
    state,
    zip,
    timezone,
    lat,
    lon,
  }));
}

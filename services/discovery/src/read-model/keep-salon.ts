import type { PayloadOf, salonChanged } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Takes a salon's snapshot over unless a newer one is already here. */
export async function keepSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
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
  if (salon.addresses.length === 0) return;
  await trx('addresses').insert(
    salon.addresses.map(({ id, city, state, zip, timezone, lat, lon }) => ({
      address_id: id,
      salon_id: salon.salonId,
      city,
      state,
      zip,
      timezone,
      lat,
      lon,
    })),
  );
}

import type { PayloadOf, salonChanged } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { markSalonStale } from '../free-time/stale-days.store.ts';

/** Takes a salon's snapshot over unless a newer one is already here. */
export async function keepSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
  const taken = await keepNewer(trx, 'salons', 'salon_id', {
    salon_id: salon.salonId,
    version: salon.version,
    title: salon.title,
    is_public: salon.isPublic,
    bookable: salon.bookable,
  });
  if (!taken) return;
  await markSalonStale(trx, salon.salonId);
  await trx('addresses').where({ salon_id: salon.salonId }).delete();
  if (salon.addresses.length === 0) return;
  await trx('addresses').insert(
    salon.addresses.map((address) => ({
      address_id: address.id,
      salon_id: salon.salonId,
      timezone: address.timezone,
      details: JSON.stringify(address),
    })),
  );
}

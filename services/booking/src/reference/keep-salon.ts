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
  await giveUpAddresses(trx, salon.salonId);
  if (salon.addresses.length === 0) return;
  await trx('addresses').insert(
    salon.addresses.map((address) => ({
      address_id: address.id,
      salon_id: salon.salonId,
      timezone: address.timezone,
      details: JSON.stringify(address),
    })),
  );
  await trx('former_addresses')
    .whereIn(
      'address_id',
      salon.addresses.map(({ id }) => id),
    )
    .delete();
}

/** Nothing can be booked there any more; what was booked there is still to be read. */
async function giveUpAddresses(trx: Knex, salonId: number): Promise<void> {
  await trx.raw(
    `with given_up as (delete from addresses where salon_id = ? returning address_id, details)
     insert into former_addresses (address_id, details) select address_id, details from given_up
     on conflict (address_id) do update set details = excluded.details`,
    [salonId],
  );
}

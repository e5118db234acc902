import { salonChanged, type PayloadOf } from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Keeps where salons are, for the suggested tax. */
export function salonAddressConsumer(): Consumer {
  return consume(salonChanged, {
    name: 'on-salon-changed-keep-addresses',
    handle: (salon, { trx }) => saveAddresses(trx, salon),
  });
}

/** Stores the states of a salon's addresses, also of those that it has given up: visits there may still be paid. */
export async function saveAddresses(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
  if (salon.addresses.length === 0) return;
  await trx('salon_addresses')
    .insert(
      salon.addresses.map(({ id, state }) => ({
        address_id: id,
        salon_id: salon.salonId,
        version: salon.version,
        state,
      })),
    )
    .onConflict('address_id')
    .merge()
    .where('salon_addresses.version', '<', salon.version);
}

/** The state of a salon's address; undefined for the address of another salon. */
export async function readAddressState(
  knex: Knex,
  { salonId, addressId }: { readonly salonId: number; readonly addressId: number },
): Promise<string | undefined> {
  const row = await knex('salon_addresses')
    .where({ salon_id: salonId, address_id: addressId })
    .first<{ state: string } | undefined>('state');
  return row?.state;
}

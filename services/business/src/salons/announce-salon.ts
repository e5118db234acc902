import { salonChanged } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { presentAddress, Salon, SalonAddress } from './salons.store.ts';

/** Publishes the current state of a salon; part of every transaction that changes it or its addresses. */
export async function announceSalon(trx: Knex.Transaction, outbox: Outbox, salonId: number): Promise<void> {
  const salon = await Salon.query(trx).findById(salonId).throwIfNotFound();
  const addresses = await SalonAddress.query(trx).where({ salon_id: salonId }).orderBy('id');
  const { version, title, url, phone, type, isPublic, bookable, servicePaused } = salon;
  await outbox.add(trx, salonChanged, {
    salonId,
    version,
    title,
    url,
    phone,
    type,
    isPublic,
    bookable,
    servicePaused,
    addresses: addresses.map(presentAddress),
  });
}

import type { PayloadOf, salonChanged } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { SalonContact } from '../appointments/appointment-snapshot.ts';

/** Keeps how a salon is reached, unless something newer is already known. */
export async function keepSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
  await keepNewer(trx, 'salons', 'salon_id', {
    salon_id: salon.salonId,
    version: salon.version,
    phone: salon.phone,
    url: salon.url,
  });
}

/** How mails say to reach a salon; undefined where business has not told of it yet, which keeps no mail back. */
export async function findSalon(trx: Knex, salonId: number): Promise<SalonContact | undefined> {
  return trx('salons').where({ salon_id: salonId }).first<SalonContact | undefined>('phone', 'url');
}

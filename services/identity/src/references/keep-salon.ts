import type { PayloadOf, salonChanged } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Takes over what a session tells of its salon, unless a newer snapshot is already here. */
export async function keepSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
  await keepNewer(trx, 'salons', 'salon_id', {
    salon_id: salon.salonId,
    version: salon.version,
    title: salon.title,
    url: salon.url,
    is_public: salon.isPublic,
    bookable: salon.bookable,
    service_paused: salon.servicePaused,
  });
}

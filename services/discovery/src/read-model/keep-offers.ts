import type { PayloadOf, servicesChanged } from '@frizo/contracts';
import { effectiveService } from '@frizo/offers';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { arrangeShelves, takeTurn } from './arrange-shelves.ts';

/** Takes over what a salon and its artists offer, unless a newer list is already here. */
export async function keepOffers(trx: Knex, list: PayloadOf<typeof servicesChanged>): Promise<void> {
  await takeTurn(trx);
  const taken = await keepNewer(trx, 'offer_lists', 'salon_id', {
    salon_id: list.salonId,
    version: list.version,
  });
  if (!taken) return;
  const services = new Map(list.services.map((service) => [service.salonServiceId, service]));
  const rows = list.artistServices.flatMap((own) => {
    const service = services.get(own.salonServiceId);
    if (!service) return [];
    const { priceCents, processingSeconds } = effectiveService(service, own);
    return {
      artist_id: own.artistId,
      salon_service_id: own.salonServiceId,
      salon_id: list.salonId,
      service_id: service.serviceId,
      service_name: service.i18nKey,
      category_id: service.categoryId,
      price_cents: priceCents,
      processing_seconds: processingSeconds,
    };
  });
  await trx('offers').where({ salon_id: list.salonId }).delete();
  if (rows.length > 0) await trx('offers').insert(rows);
  await arrangeShelves(trx, { salonId: list.salonId });
}

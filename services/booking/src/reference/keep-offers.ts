import type { PayloadOf, servicesChanged } from '@frizo/contracts';
import { effectiveService } from '@frizo/offers';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Takes over what a salon and its artists offer, each offer with the price and times that hold for that artist. */
export async function keepOffers(trx: Knex, list: PayloadOf<typeof servicesChanged>): Promise<void> {
  const taken = await keepNewer(trx, 'offer_lists', 'salon_id', {
    salon_id: list.salonId,
    version: list.version,
  });
  if (!taken) return;
  const services = new Map(list.services.map((service) => [service.salonServiceId, service]));
  const rows = list.artistServices.flatMap((own) => {
    const service = services.get(own.salonServiceId);
    if (!service) return [];
    const { priceCents, durationSeconds, processingSeconds } = effectiveService(service, own);
    return {
      artist_id: own.artistId,
      service_id: service.serviceId,
      salon_id: list.salonId,
      service_name: service.i18nKey,
      price_cents: priceCents,
      duration_seconds: durationSeconds,
      processing_seconds: processingSeconds,
    };
  });
  await trx('offers').where({ salon_id: list.salonId }).delete();
  if (rows.length > 0) await trx('offers').insert(rows);
}

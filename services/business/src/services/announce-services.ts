import { servicesChanged, type PayloadOf } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { Salon } from '../salons/salons.store.ts';

type Payload = PayloadOf<typeof servicesChanged>;

/** Publishes the offers of a salon and its artists; part of every transaction that changes them. */
export async function announceServices(
  trx: Knex.Transaction,
  outbox: Outbox,
  salonId: number,
): Promise<void> {
  const { servicesVersion } = await Salon.query(trx).findById(salonId).throwIfNotFound();
  const services = await trx('salon_services as offered')
    .join('services as service', 'service.id', 'offered.service_id')
    .join('services as category', 'category.id', 'service.parent_id')
    .where('offered.salon_id', salonId)
    .orderBy('offered.id')
    .select<Payload['services']>(
      'offered.id as salonServiceId',
      'service.id as serviceId',
      'service.i18n_key as i18nKey',
      'category.id as categoryId',
      'category.i18n_key as categoryKey',
      'offered.price_cents as priceCents',
      'offered.duration_seconds as durationSeconds',
      'offered.processing_seconds as processingSeconds',
      'service.can_have_image as canHaveImage',
    );
  const artistServices = await trx('artist_services as own')
    .join('salon_services as offered', 'offered.id', 'own.salon_service_id')
    .where('offered.salon_id', salonId)
    .orderBy(['own.artist_id', 'own.salon_service_id'])
    .select<Payload['artistServices']>(
      'own.artist_id as artistId',
      'own.salon_service_id as salonServiceId',
      'own.price_cents as priceCents',
      'own.duration_seconds as durationSeconds',
    );
  await outbox.add(trx, servicesChanged, { salonId, version: servicesVersion, services, artistServices });
}

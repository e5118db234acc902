import type { ProfessionalProfile } from '@frizo/contracts';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { createSalonsStore, presentAddress, Salon } from '../salons/salons.store.ts';

/** A salon as the people who work there see it (Q62). Throws 404 for an unknown salon. */
export async function readProfile(knex: Knex, salonId: number): Promise<ProfessionalProfile> {
  const store = createSalonsStore(knex);
  const salon = await store.byId(salonId);
  if (!salon) throw notFound('There is no such salon.');
  const addresses = await store.addressesOf(salonId);
  const [pictures] = await knex('gallery_items')
    .where({ salon_id: salonId, is_public: true })
    .count<{ count: string }[]>();
  return {
    salonID: salon.id,
    version: salon.version,
    publicAvailable: salon.isPublic,
    url: salon.url,
    profName: salon.title,
    profPhone: salon.phone,
    instagramUsername: salon.instagramUsername,
    profAddress: addresses.map(presentAddress),
    servicePaused: salon.servicePaused,
    galleryItemsCount: Number(pictures?.count ?? 0),
  };
}

/**
 * Locks a salon for a change that started from `version` and increments the version. Every change of a salon's data goes through here, so that of
 * two people who edit the same data the second one is refused and nothing of the first is lost.
 * @throws DomainError 404; 409 `salon.changed_meanwhile` where the salon has another version by now
 */
export async function beginSalonChange(
  trx: Knex.Transaction,
  { salonId, version }: { readonly salonId: number; readonly version: number },
): Promise<Salon> {
  const salon = await Salon.query(trx).findById(salonId).forUpdate();
  if (!salon) throw notFound('There is no such salon.');
  if (salon.version !== version) {
    throw new DomainError(
      'salon.changed_meanwhile',
      'Somebody else has changed this in the meantime. Check what is there now and save again.',
      { status: 409 },
    );
  }
  return salon.$query(trx).patchAndFetch({ version: version + 1 });
}

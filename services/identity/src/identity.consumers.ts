import {
  artistChanged,
  bonusChanged,
  hoursChanged,
  legalDocumentPublished,
  salonChanged,
  servicesChanged,
  sessionUserChanged,
  subscriptionChanged,
  type PayloadOf,
} from '@frizo/contracts';
import { consume, type Consumer, type Outbox, saveIfNewer, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { endEmployment, onArtistInvited } from './invitations/invitations.ts';
import { saveDiscount } from './referrals/save-discount.ts';

/** Keeps copies of other services' data, so that a log-in needs no request to them. */
export function createConsumers(parts: EmploymentParts): Consumer[] {
  const { outbox } = parts;
  return [
    consume(salonChanged, {
      name: 'on-salon-changed',
      handle: (salon, { trx }) => saveSalon(trx, outbox, salon),
    }),
    consume(artistChanged, {
      name: 'on-artist-changed',
      handle: (artist, { trx }) => saveArtist(trx, parts, artist),
    }),
    consume(hoursChanged, { name: 'on-hours-changed', handle: (list, { trx }) => saveHours(trx, list) }),
    consume(servicesChanged, {
      name: 'on-services-changed',
      handle: (list, { trx }) => saveServices(trx, list),
    }),
    consume(legalDocumentPublished, {
      name: 'on-legal-document-published',
      handle: (document, { trx }) => saveDocument(trx, document),
    }),
    consume(subscriptionChanged, {
      name: 'on-subscription-changed',
      handle: (change, { trx }) => saveTier(trx, outbox, change),
    }),
    consume(bonusChanged, {
      name: 'on-bonus-changed',
      handle: (bonus, { trx }) => saveDiscount(trx, outbox, bonus),
    }),
    onArtistInvited(parts),
  ];
}

/** Stores a published document. The text of an id never changes, so later events about it are ignored. */
async function saveDocument(
  trx: Knex,
  { id, code, title, version }: PayloadOf<typeof legalDocumentPublished>,
): Promise<void> {
  await trx.raw(
    `insert into legal_documents (id, code, title, version, is_first)
     select :id, :code, :title, :version, not exists (select 1 from legal_documents where code = :code)
     on conflict do nothing`,
    { id, code, title, version },
  );
}

type EmploymentParts = Pick<ServiceParts, 'outbox' | 'clock' | 'bus'>;

/** Stores what a session needs of an artist, unless a newer snapshot exists; with a removal the account leaves the salon. */
async function saveArtist(
  trx: Knex.Transaction,
  parts: EmploymentParts,
  artist: PayloadOf<typeof artistChanged>,
): Promise<void> {
  const { artistId } = artist;
  const before = await publicityOf(trx, 'artists', { artist_id: artistId });
  const isNewer = await saveIfNewer(trx, 'artists', 'artist_id', {
    artist_id: artistId,
    version: artist.version,
    is_public: artist.isPublic,
    is_bookable: artist.isBookable,
    airtouch_certified: artist.airtouchCertified,
    airtouch_cert_url: artist.airtouchCertUrl,
    is_removed: artist.isRemoved === true,
  });
  if (isNewer && before !== artist.isPublic)
    await parts.outbox.add(trx, sessionUserChanged, { userId: artistId });
  // A person who has joined with an account of another id keeps working at the salon.
  if (isNewer && artist.isRemoved && artist.joinedAsId === undefined) await endEmployment(trx, parts, artist);
}

/** Whether identity's copy is public: open pages are notified of a change once a renewed session contains it. */
async function publicityOf(
  trx: Knex,
  table: string,
  key: Record<string, number>,
): Promise<boolean | undefined> {
  const row = await trx(table).where(key).first<{ is_public: boolean } | undefined>('is_public');
  return row?.is_public;
}

/** Stores an artist's weekly hours, unless a newer list exists. */
async function saveHours(trx: Knex, list: PayloadOf<typeof hoursChanged>): Promise<void> {
  await saveIfNewer(trx, 'artist_hours', 'artist_id', {
    artist_id: list.artistId,
    version: list.version,
    hours: JSON.stringify(list.hours),
  });
}

/** Stores a salon's services and who performs them, as far as a session needs it, unless a newer list exists. */
async function saveServices(trx: Knex, list: PayloadOf<typeof servicesChanged>): Promise<void> {
  const services = list.services.map(({ salonServiceId, serviceId, i18nKey }) => ({
    salonServiceId,
    serviceId,
    i18nKey,
  }));
  const artistServices = list.artistServices.map(({ artistId, salonServiceId }) => ({
    artistId,
    salonServiceId,
  }));
  await saveIfNewer(trx, 'salon_services', 'salon_id', {
    salon_id: list.salonId,
    version: list.version,
    services: JSON.stringify(services),
    artist_services: JSON.stringify(artistServices),
  });
}

/** Stores what a session needs of its salon, unless a newer snapshot exists. */
async function saveSalon(
  trx: Knex.Transaction,
  outbox: Outbox,
  salon: PayloadOf<typeof salonChanged>,
): Promise<void> {
  const { salonId } = salon;
  const before = await publicityOf(trx, 'salons', { salon_id: salonId });
  const isNewer = await saveIfNewer(trx, 'salons', 'salon_id', {
    salon_id: salonId,
    version: salon.version,
    title: salon.title,
    url: salon.url,
    is_public: salon.isPublic,
    bookable: salon.bookable,
    service_paused: salon.servicePaused,
  });
  if (isNewer && before !== salon.isPublic) await outbox.add(trx, sessionUserChanged, { salonId });
}

/** Stores what the plan of a salon allows, unless a newer state exists; open pages of its people learn of it. */
async function saveTier(
  trx: Knex.Transaction,
  outbox: Outbox,
  { salonId, version, tier }: PayloadOf<typeof subscriptionChanged>,
): Promise<void> {
  const isNewer = await saveIfNewer(trx, 'subscription_tiers', 'salon_id', {
    salon_id: salonId,
    version,
    key: tier.key,
    limits: JSON.stringify(tier.limits),
  });
  if (isNewer) await outbox.add(trx, sessionUserChanged, { salonId });
}

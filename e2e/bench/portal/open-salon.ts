import { artistChanged, hoursChanged, salonChanged, servicesChanged, userChanged } from '@frizo/contracts';
import type { Portal } from '@frizo/local-platform';

/** A salon for the bench, whose artists all offer one service and work every day. */
export interface SalonOptions {
  readonly salonId: number;
  readonly addressId: number;
  readonly artistIds: readonly number[];
  readonly serviceId: number;
  readonly processingSeconds: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const version = 1;

/** Publishes the events that the owning services would publish for the salon and its artists, so that every service stores its part. */
export async function openSalon({ host }: Portal, options: SalonOptions): Promise<void> {
  const business = host.services.get('business')?.parts;
  const identity = host.services.get('identity')?.parts;
  if (!business || !identity) throw new Error('The bench needs the services business and identity.');
  await identity.transaction(async (trx) => {
    for (const artistId of options.artistIds) await identity.outbox.add(trx, userChanged, userOf(artistId));
  });
  const { outbox, transaction } = business;
  await transaction(async (trx) => {
    await outbox.add(trx, salonChanged, salonOf(options));
    await outbox.add(trx, servicesChanged, servicesOf(options));
    for (const artistId of options.artistIds) {
      await outbox.add(trx, artistChanged, artistOf(artistId, options));
      await outbox.add(trx, hoursChanged, hoursOf(artistId, options));
    }
  });
}

function salonOf({ salonId, addressId }: SalonOptions) {
  return {
    salonId,
    version,
    title: `Measured ${salonId}`,
    url: `measured-${salonId}`,
    phone: '6025550100',
    type: 'company' as const,
    isPublic: true,
    bookable: true,
    servicePaused: false,
    addresses: [
      {
        id: addressId,
        address: '12 Saguaro St',
        suite: null,
        city: 'Denver',
        state: 'CO',
        zip: '80202',
        timezone: 'America/Denver',
        lat: 39.75,
        lon: -105,
      },
    ],
  };
}

function artistOf(artistId: number, { salonId }: SalonOptions) {
  return {
    artistId,
    version,
    salonId,
    firstName: 'Ana',
    lastName: `Measured ${artistId}`,
    airtouchCertified: 0,
    airtouchCertUrl: null,
    isPublic: true,
    isBookable: true,
  };
}

function userOf(userId: number) {
  return {
    userId,
    version,
    email: `measured-${userId}@demo.frizo.test`,
    firstName: 'Ana',
    lastName: `Measured ${userId}`,
    phone: null,
    userType: 6 as const,
    salonId: null,
    salonAdmin: false,
    admin: false,
  };
}

function hoursOf(artistId: number, { addressId, startSeconds, endSeconds }: SalonOptions) {
  return {
    artistId,
    version,
    hours: everyDay.map((dayIndex) => ({ addressId, dayIndex, startSeconds, endSeconds })),
  };
}

function servicesOf({ salonId, serviceId, artistIds, processingSeconds }: SalonOptions) {
  const salonServiceId = salonId;
  return {
    salonId,
    version,
    services: [
      {
        salonServiceId,
        serviceId,
        i18nKey: 'Cut',
        categoryId: 1,
        categoryKey: 'Hair',
        priceCents: 5_000,
        durationSeconds: processingSeconds,
        processingSeconds,
      },
    ],
    artistServices: artistIds.map((artistId) => ({
      artistId,
      salonServiceId,
      priceCents: 0,
      durationSeconds: 0,
    })),
  };
}

import { buildActor } from '@frizo/service-kit/testing';
import type { Knex } from 'knex';
import { saveSalon, saveSalonArtist, saveServiceList } from '../salons/salons.store.ts';

/** Salon 1 has the artists 101 and 102; salon 2 has 201. 101 does 5 and 6, 102 does 6; 7 is a service that pictures cannot show. */
export const owner = buildActor({ userId: 100, userType: 7, salonId: 1, salonAdmin: true });
export const ana = buildActor({ userId: 101, userType: 6, salonId: 1 });
export const bea = buildActor({ userId: 102, userType: 6, salonId: 1 });
export const otherOwner = buildActor({ userId: 201, userType: 2, salonId: 2 });
export const client = buildActor({ userId: 900 });

export async function addSalons(knex: Knex): Promise<void> {
  for (const salonId of [1, 2]) await saveSalon(knex, buildSalonEvent({ salonId }));
  for (const [artistId, salonId, firstName] of [
    [101, 1, 'Ana'],
    [102, 1, 'Bea'],
    [201, 2, 'Cleo'],
  ] as const)
    await saveSalonArtist(knex, buildArtistEvent({ artistId, salonId, firstName }));
  const offers = [
    buildOffer(5, 501, 'Balayage'),
    buildOffer(6, 502, 'Bob'),
    buildOffer(7, 503, 'Head massage'),
  ];
  await saveServiceList(knex, {
    salonId: 1,
    version: 1,
    services: offers.map((offer) => ({ ...offer, canHaveImage: offer.salonServiceId !== 7 })),
    artistServices: [doneBy(101, 5), doneBy(101, 6), doneBy(101, 7), doneBy(102, 6)],
  });
  await saveServiceList(knex, {
    salonId: 2,
    version: 1,
    services: [buildOffer(9, 501, 'Balayage')],
    artistServices: [doneBy(201, 9)],
  });
}

/** Own uploads that items can use: 21 and 22 of the owner, 23 of Ana. */
export async function addUploads(knex: Knex): Promise<void> {
  for (const [imageId, userId] of [
    [21, 100],
    [22, 100],
    [23, 101],
  ] as const) {
    await knex('images').insert({ id: imageId, key: String(imageId).repeat(10), placeholder: 'data:,' });
    await knex('uploads').insert({
      user_id: userId,
      image_type: 'gallery',
      image_id: imageId,
      created_at: '2026-03-02T16:00:00Z',
    });
  }
}

export function buildSalonEvent(changes: Partial<Parameters<typeof saveSalon>[1]> = {}) {
  return {
    salonId: 1,
    version: 1,
    title: 'Moss',
    url: 'moss',
    phone: '6025550147',
    type: 'company' as const,
    isPublic: true,
    bookable: true,
    servicePaused: false,
    addresses: [],
    ...changes,
  };
}

export function buildArtistEvent(changes: Partial<Parameters<typeof saveSalonArtist>[1]> = {}) {
  return {
    artistId: 101,
    version: 1,
    salonId: 1,
    firstName: 'Ana',
    lastName: 'Ruiz',
    airtouchCertified: 0,
    airtouchCertUrl: null,
    isPublic: true,
    isBookable: true,
    ...changes,
  };
}

function buildOffer(salonServiceId: number, serviceId: number, i18nKey: string) {
  return {
    salonServiceId,
    serviceId,
    i18nKey,
    categoryId: serviceId === 503 ? 60 : 50,
    categoryKey: serviceId === 503 ? 'Spa' : 'Hair',
    priceCents: 10_000,
    durationSeconds: 3_600,
    processingSeconds: 3_600,
  };
}

const doneBy = (artistId: number, salonServiceId: number) => ({
  artistId,
  salonServiceId,
  priceCents: 0,
  durationSeconds: 0,
});

/** A plan that allows no further pictures. */
export function buildSubscriptionChange() {
  return {
    salonId: 1,
    version: 2,
    status: 'none' as const,
    planTitle: null,
    servicePaused: false,
    tier: { key: 'unsubscribed', limits: ['LIMIT_ADD_GALLERY_IMAGE'] },
    occurredAt: '2026-03-02T17:00:00.000Z',
  };
}

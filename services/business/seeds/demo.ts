import { buildDemoData, photoOf, type DemoData } from '@frizo/demo';
import { seedOnce, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceArtist } from '../src/artists/announce-artist.ts';
import { announceHours } from '../src/hours/announce-hours.ts';
import { announceSalon } from '../src/salons/announce-salon.ts';
import { refreshPublicity } from '../src/completeness/refresh-publicity.ts';
import { announceServices } from '../src/services/announce-services.ts';

/** Inserts the demo salons, artists, services and hours, and publishes the events that any change publishes. */
export function seedDemo(parts: ServiceParts): Promise<void> {
  return seedOnce(parts, (trx, today) => fill(trx, parts, buildDemoData({ today })));
}

async function fill(trx: Knex.Transaction, parts: ServiceParts, demo: DemoData): Promise<void> {
  const { outbox } = parts;
  await insertSalons(trx, demo);
  await insertArtists(trx, demo);
  await insertServices(trx, demo);
  await insertHours(trx, demo);
  await insertWorks(trx, demo);
  await insertBrands(trx, demo);
  await continueIdsAfterDemo(trx);
  for (const salon of demo.salons) {
    await announceSalon(trx, outbox, salon.id);
    await announceServices(trx, outbox, salon.id);
  }
  for (const artist of demo.artists) {
    await announceArtist(trx, outbox, artist.userId);
    await announceHours(trx, outbox, artist.userId);
  }
  for (const salon of demo.salons) await refreshPublicity(trx, parts, salon.id);
}

/** Photos and works, which the events of identity and gallery repeat: with these every salon and artist of the demo is public from the start. */
async function insertWorks(trx: Knex.Transaction, { artists, galleryItems, users }: DemoData): Promise<void> {
  const types = new Map(users.map(({ id, rawUserType }) => [id, rawUserType]));
  const people = artists.map(({ userId }) => ({
    user_id: userId,
    version: 0,
    user_type: types.get(userId) ?? null,
    has_photo: true,
  }));
  await trx.batchInsert('people', people, chunk);
  const items = galleryItems.map((item) => ({
    item_id: item.id,
    version: 0,
    artist_id: item.artistId,
    salon_id: item.salonId,
    salon_service_id: item.salonServiceId,
    is_public: true,
    status: 'approved',
  }));
  await trx.batchInsert('gallery_items', items, chunk);
}

/** By category of the service tree; the names are those of the migration. */
const brandsOf: Readonly<Record<string, readonly string[]>> = {
  Hair: ['Redken', 'Olaplex', 'Davines', 'Wella Professionals', 'Oribe', 'Aveda', 'Goldwell', 'Moroccanoil'],
  Makeup: ['MAC Cosmetics', 'NARS', 'Make Up For Ever', 'Bobbi Brown', 'Charlotte Tilbury'],
  Nails: ['OPI', 'CND', 'Gelish', 'Essie', 'Kiara Sky'],
};
const brandsPerCategory = 3;

/** Each salon works with some brands for what it offers, and not all of them with the same ones. */
async function insertBrands(
  trx: Knex.Transaction,
  { salons, salonServices, serviceTree }: DemoData,
): Promise<void> {
  const tree = new Map(serviceTree.map((service) => [service.id, service]));
  const rows = await trx('brands').select<{ id: number; name: string }[]>('id', 'name');
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const chosen = salons.flatMap(({ id: salonId }) => {
    const offered = salonServices.filter((service) => service.salonId === salonId);
    const categories = new Set(
      offered.map(({ serviceId }) => tree.get(tree.get(serviceId)?.parentId ?? 0)?.i18nKey ?? ''),
    );
    return [...categories].flatMap((category) => {
      const names = brandsOf[category] ?? [];
      const some = Array.from(
        { length: Math.min(brandsPerCategory, names.length) },
        (_, index) => names[(salonId + index) % names.length] ?? '',
      );
      return some.map((name) => ({ salon_id: salonId, brand_id: ids.get(name) }));
    });
  });
  await trx.batchInsert('salon_brands', chosen, chunk);
}

const chunk = 500;

async function insertSalons(trx: Knex.Transaction, { salons }: DemoData): Promise<void> {
  const rows = salons.map(({ id, title, url, phone, type }) => ({
    id,
    title,
    url,
    phone,
    type,
    is_public: true,
  }));
  await trx.batchInsert('salons', rows, chunk);
  const addresses = salons.flatMap((salon) =>
    salon.addresses.map((address) => ({ ...address, suite: address.suite || null, salon_id: salon.id })),
  );
  await trx.batchInsert('addresses', addresses, chunk);
}

/** With the details of their accounts, which the events of identity repeat: these can arrive before the artists are here. */
async function insertArtists(trx: Knex.Transaction, demo: DemoData): Promise<void> {
  const people = new Map(demo.users.map((user) => [user.id, user]));
  const rows = demo.artists.map((artist) => {
    const person = people.get(artist.userId);
    const { id, url, placeholder } = photoOf(demo, artist.portraitId);
    return {
      id: artist.userId,
      salon_id: artist.salonId,
      first_name: person?.firstName,
      last_name: person?.lastName,
      email: person?.email,
      phone: person?.phone,
      instagram_username: artist.instagramUsername ?? '',
      image: JSON.stringify({ id, url, placeholder }),
      user_type: person?.rawUserType,
      airtouch_certified: artist.airtouchCertified,
      is_public: true,
    };
  });
  await trx.batchInsert('artists', rows, chunk);
}

async function insertServices(trx: Knex.Transaction, demo: DemoData): Promise<void> {
  const tree = demo.serviceTree.map((service) => ({
    id: service.id,
    parent_id: service.parentId,
    i18n_key: service.i18nKey,
    num: service.num,
    popular: service.popular,
    can_have_image: service.canHaveImage,
    allow_zero_price: service.allowZeroPrice,
    duration_seconds: service.durationSeconds || null,
    processing_seconds: service.processingSeconds || null,
  }));
  await trx.batchInsert('services', tree, chunk);
  const offered = demo.salonServices.map((service) => ({
    id: service.id,
    salon_id: service.salonId,
    service_id: service.serviceId,
    price_cents: service.priceCents,
    duration_seconds: service.durationSeconds,
    processing_seconds: service.processingSeconds,
  }));
  await trx.batchInsert('salon_services', offered, chunk);
  const own = demo.artistServices.map((service) => ({
    artist_id: service.artistId,
    salon_service_id: service.salonServiceId,
    price_cents: service.priceCents,
    duration_seconds: service.durationSeconds,
  }));
  await trx.batchInsert('artist_services', own, chunk);
}

async function insertHours(trx: Knex.Transaction, { hours }: DemoData): Promise<void> {
  const rows = hours
    .filter((day) => !day.isDayOff)
    .map(({ artistId, addressId, dayIndex, startSeconds, endSeconds }) => ({
      artist_id: artistId,
      address_id: addressId,
      day_index: dayIndex,
      start_seconds: startSeconds,
      end_seconds: endSeconds,
    }));
  await trx.batchInsert('hours', rows, chunk);
}

/** The demo rows bring their own ids; moves the sequences past them. */
async function continueIdsAfterDemo(trx: Knex.Transaction): Promise<void> {
  for (const table of ['salons', 'addresses', 'salon_services']) {
    // A draft may have one already that no row shows.
    await trx.raw(
      `select setval(ids, greatest(nextval(ids), (select max(id) from ??)))
        from (select pg_get_serial_sequence(?, 'id')::regclass as ids) as sequence`,
      [table, table],
    );
  }
}

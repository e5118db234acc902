import { findChosenStyles, findImage, type galleryItemChanged, type PayloadOf } from '@frizo/contracts';
import { respond, type Responder, saveIfNewer, Unanswered, type Bus } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { ChosenStyles, Save } from './save-entry.ts';

/** Stores the address of a gallery picture, unless a newer version is already there. */
export async function saveGalleryImage(trx: Knex, item: PayloadOf<typeof galleryItemChanged>): Promise<void> {
  await saveIfNewer(trx, 'gallery_images', 'gallery_item_id', {
    gallery_item_id: item.galleryItemId,
    version: item.version,
    image_id: item.image.id,
    url: item.image.url,
    is_public: item.isPublic,
  });
}

/** Replies which pictures appointments show, for the service that stores their files. */
export function chosenStylesResponder({ knex }: { readonly knex: Knex }): Responder {
  return respond(findChosenStyles, async ({ imageIds }) => ({
    imageIds: await knex('appointments')
      .whereIn('image_id', imageIds)
      .whereNotNull('image_url')
      .distinct()
      .pluck<number[]>('image_id'),
  }));
}

/**
 * Finds the pictures of a save's styles among those that the actor may use: public work, pictures of their own or their salon's
 * appointments, and their own uploads, which are requested from the gallery service. The id of another user's upload yields no picture.
 * Runs before the save's transaction, and only for saves with a style; while the gallery service is down bookings continue without the
 * picture.
 */
export async function findStyles(
  { knex, bus }: { readonly knex: Knex; readonly bus: Pick<Bus, 'request'> },
  { bookingActor, entries }: Pick<Save, 'bookingActor' | 'entries'>,
): Promise<ChosenStyles> {
  const requestedIds = new Set(
    entries.flatMap((entry) => ('image' in entry && entry.image ? [entry.image] : [])),
  );
  if (requestedIds.size === 0) return new Map();
  const ids = [...requestedIds];
  const isClient = bookingActor.by === 'client';
  const known = await knex.raw<{ rows: { image_id: number; url: string }[] }>(knownSql, {
    ids,
    clientUserId: isClient ? bookingActor.userId : 0,
    salonId: isClient ? 0 : bookingActor.professional.salonId,
  });
  const styles = new Map(known.rows.map(({ image_id, url }) => [image_id, url]));
  const uploads = ids
    .filter((id) => !styles.has(id))
    .map((imageId) => requestUpload(bus, imageId, bookingActor.userId));
  for (const upload of await Promise.all(uploads)) if (upload) styles.set(upload.id, upload.url);
  return styles;
}

async function requestUpload(
  bus: Pick<Bus, 'request'>,
  imageId: number,
  userId: number,
): Promise<{ id: number; url: string } | null> {
  try {
    return (await bus.request(findImage, { imageId, userId })).image;
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
}

const knownSql = `
  select image_id, url from gallery_images where image_id = any(cast(:ids as bigint[])) and is_public
  union
  select image_id, image_url from appointments
  where image_id = any(cast(:ids as bigint[])) and image_url is not null
    and (client_user_id = :clientUserId or salon_id = :salonId)`;

import { findImage, type galleryItemChanged, type PayloadOf } from '@frizo/contracts';
import { saveIfNewer, Unanswered, type Bus } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { ChosenStyles, Save } from './save-entry.ts';

/** Stores the address of a gallery picture, unless a newer version is already there. */
export async function keepGalleryImage(trx: Knex, item: PayloadOf<typeof galleryItemChanged>): Promise<void> {
  await saveIfNewer(trx, 'gallery_images', 'gallery_item_id', {
    gallery_item_id: item.galleryItemId,
    version: item.version,
    image_id: item.image.id,
    url: item.image.url,
    is_public: item.isPublic,
  });
}

/**
 * Finds the pictures of a save's styles among those that the actor may use: public work, pictures at appointments of theirs or of their
 * salon, and their own uploads, which the gallery service is asked for. Naming the id of somebody else's upload shows nothing. Runs before
 * the save's transaction, and only for saves with a style; while the gallery service is away bookings go on without the picture.
 */
export async function findStyles(
  { knex, bus }: { readonly knex: Knex; readonly bus: Pick<Bus, 'request'> },
  { bookingActor, entries }: Pick<Save, 'bookingActor' | 'entries'>,
): Promise<ChosenStyles> {
  const wanted = new Set(entries.flatMap((entry) => ('image' in entry && entry.image ? [entry.image] : [])));
  if (wanted.size === 0) return new Map();
  const ids = [...wanted];
  const isClient = bookingActor.by === 'client';
  const known = await knex.raw<{ rows: { image_id: number; url: string }[] }>(knownSql, {
    ids,
    clientUserId: isClient ? bookingActor.userId : 0,
    salonId: isClient ? 0 : bookingActor.professional.salonId,
  });
  const styles = new Map(known.rows.map(({ image_id, url }) => [image_id, url]));
  const uploads = ids
    .filter((id) => !styles.has(id))
    .map((imageId) => askFor(bus, imageId, bookingActor.userId));
  for (const upload of await Promise.all(uploads)) if (upload) styles.set(upload.id, upload.url);
  return styles;
}

async function askFor(
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

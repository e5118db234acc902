import {
  addGalleryItem,
  addGalleryItems,
  deleteGalleryItem,
  editGalleryItem,
  getGalleryItem,
  getOwnGalleryItem,
  getOwnSalonGallery,
  getSalonGallery,
  getUploadedGalleryCount,
} from '@frizo/contracts';
import {
  type Actor,
  isProfessional,
  managesSalon,
  notFound,
  professionalOf,
  route,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import { findSalon } from '../salons/salons.store.ts';
import { type ImageAddresses, presentImage } from '../images/image-addresses.ts';
import { createItemsStore, type GalleryItemRow } from './items.store.ts';
import { countItems, readOwnGallery, readOwnItem } from './own-gallery.read-model.ts';
import { requirePlanFor } from './require-plan.ts';
import { addItems, deleteItem, editItem, findBrandsOf, type ItemEditor } from './save-items.ts';

interface Parts extends Pick<ServiceParts, 'knex' | 'outbox' | 'transaction' | 'clock' | 'jobs' | 'bus'> {
  readonly addresses: ImageAddresses;
}

export function itemRoutes(parts: Parts): Route[] {
  return [...publicRoutes(parts), ...ownRoutes(parts)];
}

/** What everybody sees: approved items of public salons. */
function publicRoutes({ knex }: Parts): Route[] {
  const items = createItemsStore(knex);
  return [
    route(getGalleryItem, {
      async handle({ request }) {
        const item = await items.publicItem(request.galleryItemID);
        if (!item) throw notFound('This picture is no longer there.');
        return presentPublicItem(item);
      },
    }),
    route(getSalonGallery, {
      async handle({ request }) {
        const salon = await findSalon(knex, request.salonId);
        if (!salon?.isPublic) return { count: 0, data: [] };
        const found = await items.publicItems(request);
        return { count: found.count, data: found.items.map(presentPublicItem) };
      },
    }),
  ];
}

/** The gallery of a salon for its own people: those who manage it see and change all items, artists their own (spec 6). */
function ownRoutes(parts: Parts): Route[] {
  const { knex, transaction, addresses, clock, bus } = parts;
  return [
    route(getOwnSalonGallery, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const present = await addresses.ownImages(clock.now());
        return readOwnGallery(knex, present, editorOf(actor), request);
      },
    }),
    route(getUploadedGalleryCount, {
      policy: isProfessional,
      async handle({ actor }) {
        const { all, approved } = await countItems(knex, professionalOf(actor).salonId);
        return { uploaded_gallery_items: all, approved_gallery_items: approved };
      },
    }),
    route(getOwnGalleryItem, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const present = await addresses.ownImages(clock.now());
        const item = await readOwnItem(knex, present, editorOf(actor), request.galleryItemID);
        if (!item) throw notFound('This picture is no longer there.');
        return item;
      },
    }),
    route(addGalleryItem, {
      policy: isProfessional,
      async handle({ request, actor }) {
        await requirePlanFor(actor, parts);
        const brandIds = await findBrandsOf(bus, [request]);
        return transaction(async (trx) => {
          const [added] = await addItems(trx, { ...parts, brandIds }, editorOf(actor), [request]);
          return added as { id: number; version: number };
        });
      },
    }),
    route(addGalleryItems, {
      policy: isProfessional,
      async handle({ request: { items }, actor }) {
        await requirePlanFor(actor, parts);
        const brandIds = await findBrandsOf(bus, items);
        const fieldOf = (index: number, field: string) => `items.${index}.${field}`;
        return transaction(async (trx) => ({
          items: await addItems(trx, { ...parts, brandIds }, editorOf(actor), items, fieldOf),
        }));
      },
    }),
    route(editGalleryItem, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const brandIds = await findBrandsOf(bus, [request]);
        return transaction((trx) => editItem(trx, { ...parts, brandIds }, editorOf(actor), request));
      },
    }),
    route(deleteGalleryItem, {
      policy: isProfessional,
      async handle({ request, actor }) {
        await transaction((trx) => deleteItem(trx, parts, editorOf(actor), request));
        return { success: true as const };
      },
    }),
  ];
}

function editorOf(actor: Actor): ItemEditor {
  const { userId, salonId } = professionalOf(actor);
  return { userId, salonId, onlyArtistId: managesSalon(actor) ? undefined : userId };
}

function presentPublicItem(item: GalleryItemRow) {
  const { id, artistId, salonId, serviceId, salonServiceId } = item;
  return {
    id,
    image: presentImage(item.image),
    imageBefore: item.imageBefore ? presentImage(item.imageBefore) : null,
    artistId,
    salonId,
    serviceId,
    salonServiceId,
  };
}

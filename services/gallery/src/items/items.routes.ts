import { getGalleryItem } from '@frizo/contracts';
import { notFound, route, type Route, type ServiceParts } from '@frizo/service-kit';
import { createItemsStore, presentImage } from './items.store.ts';

export function itemRoutes({ knex }: Pick<ServiceParts, 'knex'>): Route[] {
  const items = createItemsStore(knex);
  return [
    route(getGalleryItem, {
      async handle({ request }) {
        const item = await items.publicItem(request.galleryItemID);
        if (!item) throw notFound('This picture is no longer there.');
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
      },
    }),
  ];
}

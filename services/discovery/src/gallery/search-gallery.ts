import type { GalleryItem, ParsedRequestOf, searchGallery as searchGalleryCall } from '@frizo/contracts';
import type { GallerySearchStore, Place, SearchFilter } from './gallery-search.store.ts';

type Request = ParsedRequestOf<typeof searchGalleryCall>;

export interface SearchAnswer {
  type: 1;
  items: GalleryItem[];
  count: number;
}

/**
 * The main-screen gallery (Q70). A ZIP that does not exist finds nothing, rather than everything: the person asked for
 * work near a place.
 */
export async function searchGallery(store: GallerySearchStore, request: Request): Promise<SearchAnswer> {
  const near = await placeAskedFor(store, request);
  if (near === 'unknown') return { type: 1, items: [], count: 0 };
  const filter: SearchFilter = {
    categoryId: request.categoryID,
    serviceIds: request.serviceList,
    name: request.salonArtist || undefined,
    near,
    hours: hoursAskedFor(request),
  };
  const { items, count } = await store.search(filter, { count: request.count, offset: request.offset });
  return { type: 1, items, count };
}

async function placeAskedFor(
  store: GallerySearchStore,
  request: Request,
): Promise<Place | undefined | 'unknown'> {
  if (request.latitude !== undefined && request.longitude !== undefined) {
    return { lat: toFoot(request.latitude), lon: toFoot(request.longitude) };
  }
  if (!request.cityZip) return undefined;
  return (await store.placeOfZip(request.cityZip)) ?? 'unknown';
}

function hoursAskedFor({ date, from, to }: Request): SearchFilter['hours'] {
  const wholeDay = from === 0 && to === 86_400;
  if (date === undefined && wholeDay) return undefined;
  return { date: date === undefined ? undefined : new Date(date * 1000), fromSeconds: from, toSeconds: to };
}

/** Six decimals are less than a foot. Smaller fractions mean nothing, and the smallest are none to Postgres. */
function toFoot(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

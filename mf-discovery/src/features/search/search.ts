import type { RequestOf, searchGallery } from '@frizo/contracts';

/** What a user searches for; an absent field means any. All of it is stored in the page's address. */
export interface Search {
  readonly categoryId?: number | undefined;
  readonly serviceIds?: readonly number[] | undefined;
  /** The text of Where; a 5-digit ZIP in it applies (spec 2). */
  readonly place?: string | undefined;
  /** Two letters, when the place is a whole state. */
  readonly state?: string | undefined;
  readonly near?: Near | undefined;
  /** Part of a salon's or an artist's name. */
  readonly name?: string | undefined;
  /** The person or salon of a chosen suggestion, instead of all with a similar name. */
  readonly artistId?: number | undefined;
  readonly salonId?: number | undefined;
  /** Local calendar date, YYYY-MM-DD. */
  readonly date?: string | undefined;
  /** When an appointment may start, on that day or any; absent for the whole day. */
  readonly times?: Times | undefined;
  /** The order of the results; by default the nearest with a place, and the newest without one. */
  readonly order?: SearchOrder | undefined;
}

export type SearchOrder = (typeof searchOrders)[number];

/** `nearest` is the default with a place, and `soonest` requires one. */
export const searchOrders = ['soonest', 'price'] as const;

export interface Near {
  readonly latitude: number;
  readonly longitude: number;
  /** An area that was chosen on the map; otherwise it is the user's position. */
  readonly isArea?: boolean | undefined;
}

/** In seconds from local midnight at the artist's address, in steps of the time slider; the first is less than the second. */
export interface Times {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** Spec 9, time slider. */
export const daySlider = { min: 0, max: 86_400, step: 900 } as const;

const zipInText = /(?:^|\D)(\d{5})(?:\D|$)/;

/** The ZIP in a typed place, if there is one. */
export function zipOf(place: string | undefined): string | undefined {
  return place === undefined ? undefined : zipInText.exec(place)?.[1];
}

/** The request of a search. A date is sent as 20:00 UTC, which is the same day in all US time zones from Maine to Hawaii. */
export function requestOf(search: Search): Omit<RequestOf<typeof searchGallery>, 'count' | 'offset'> {
  return {
    categoryID: search.categoryId,
    serviceList: search.serviceIds?.length ? [...search.serviceIds] : undefined,
    ...placeOf(search),
    ...whoOf(search),
    date: search.date ? Math.floor(Date.parse(`${search.date}T20:00:00Z`) / 1000) : undefined,
    from: search.times?.fromSeconds,
    to: search.times?.toSeconds,
    order: search.order === 'soonest' && !hasPlace(search) ? undefined : search.order,
  };
}

type Request = RequestOf<typeof searchGallery>;

function placeOf({
  near,
  place,
  state,
}: Search): Pick<Request, 'latitude' | 'longitude' | 'cityZip' | 'state'> {
  if (near) return { latitude: near.latitude, longitude: near.longitude };
  const cityZip = zipOf(place);
  return cityZip === undefined ? { state } : { cityZip };
}

function whoOf({ name, artistId, salonId }: Search): Pick<Request, 'artistId' | 'salonId' | 'salonArtist'> {
  if (artistId !== undefined) return { artistId };
  return salonId === undefined ? { salonArtist: name || undefined } : { salonId };
}

/** Whether it has a place that work is near to or in. */
export function hasPlace({ near, place, state }: Search): boolean {
  return near !== undefined || state !== undefined || zipOf(place) !== undefined;
}

/** Whether any filter is active. */
export function isNarrowed(search: Search): boolean {
  const { order: _order, ...rest } = requestOf(search);
  return Object.values(rest).some((value) => value !== undefined);
}

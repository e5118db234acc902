import type { RequestOf, searchGallery } from '@frizo/contracts';

/** What a person searches for; absent means any. The whole of it lives in the page's address. */
export interface Search {
  readonly categoryId?: number | undefined;
  readonly serviceIds?: readonly number[] | undefined;
  /** What was typed into Where, with the 5-digit ZIP in it that counts (spec 2). */
  readonly place?: string | undefined;
  /** Two letters, where the place is a whole state. */
  readonly state?: string | undefined;
  readonly near?: Near | undefined;
  /** Part of a salon's or an artist's name. */
  readonly name?: string | undefined;
  /** Whose name it is, where a suggestion was chosen: this person or this salon, and nobody of a similar name. */
  readonly artistId?: number | undefined;
  readonly salonId?: number | undefined;
  /** Local calendar date, YYYY-MM-DD. */
  readonly date?: string | undefined;
  /** When on that day, or on any, an appointment may start; absent for the whole day. */
  readonly times?: Times | undefined;
  /** What comes first; absent for the nearest to a place, and for the newest without one. */
  readonly order?: SearchOrder | undefined;
}

export type SearchOrder = (typeof searchOrders)[number];

/** `nearest` is how work near a place stands anyway; `soonest` means something there only. */
export const searchOrders = ['soonest', 'price'] as const;

export interface Near {
  readonly latitude: number;
  readonly longitude: number;
  /** An area that was chosen on the map; where the person is otherwise. */
  readonly isArea?: boolean | undefined;
}

/** In seconds from midnight at the artist's address, in steps of the time slider; the first is below the second. */
export interface Times {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** Spec 9, time slider. */
export const daySlider = { min: 0, max: 86_400, step: 900 } as const;

const zipInText = /(?:^|\D)(\d{5})(?:\D|$)/;

/** The ZIP in what was typed, if there is one. */
export function zipOf(place: string | undefined): string | undefined {
  return place === undefined ? undefined : zipInText.exec(place)?.[1];
}

/** The search as the call wants it; a date is sent as 20:00 of it in UTC, which is that day from Maine to Hawaii. */
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

/** Whether it is of some place, which work is near to or in. */
export function hasPlace({ near, place, state }: Search): boolean {
  return near !== undefined || state !== undefined || zipOf(place) !== undefined;
}

/** Whether anything narrows the gallery. */
export function isNarrowed(search: Search): boolean {
  const { order: _order, ...rest } = requestOf(search);
  return Object.values(rest).some((value) => value !== undefined);
}

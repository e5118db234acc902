import type { RequestOf, searchGallery } from '@frizo/contracts';

/** What a person searches for; absent means any. The whole of it lives in the page's address. */
export interface Search {
  readonly categoryId?: number | undefined;
  readonly serviceIds?: readonly number[] | undefined;
  /** What was typed into Where, with the 5-digit ZIP in it that counts (spec 2). */
  readonly place?: string | undefined;
  readonly near?: Near | undefined;
  /** Part of a salon's or an artist's name. */
  readonly name?: string | undefined;
  /** Local calendar date, YYYY-MM-DD. */
  readonly date?: string | undefined;
  /** When on that day, or on any, an appointment may start; absent for the whole day. */
  readonly times?: Times | undefined;
}

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

/** More than anybody ticks, and what the call takes. */
export const mostServices = 100;

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
    cityZip: search.near ? undefined : zipOf(search.place),
    latitude: search.near?.latitude,
    longitude: search.near?.longitude,
    salonArtist: search.name || undefined,
    date: search.date ? Math.floor(Date.parse(`${search.date}T20:00:00Z`) / 1000) : undefined,
    from: search.times?.fromSeconds,
    to: search.times?.toSeconds,
  };
}

/** Whether anything narrows the gallery. */
export function isNarrowed(search: Search): boolean {
  return Object.values(requestOf(search)).some((value) => value !== undefined);
}

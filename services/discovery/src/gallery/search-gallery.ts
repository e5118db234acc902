import type { GalleryItem, ParsedRequestOf, searchGallery as searchGalleryCall } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import type { GallerySearchStore } from './gallery-search.store.ts';
import { readMark, writeMark } from './next-page.ts';
import { countedAtMost, type Mark, type Place, type SearchFilter } from './search-filter.ts';

type Request = ParsedRequestOf<typeof searchGalleryCall>;

export interface SearchAnswer {
  type: 1;
  items: GalleryItem[];
  count: number;
  next: string | null;
}

const nothingFound: SearchAnswer = { type: 1, items: [], count: 0, next: null };
/** An instant's day began less than a day before it, and zones lie up to 26 hours apart. */
const surelyPastMs = 50 * 60 * 60 * 1000;

/**
 * The main-screen gallery (Q70). A ZIP that does not exist finds nothing, rather than everything: the person asked for
 * work near a place. So does a day that has gone by everywhere.
 */
export async function searchGallery(
  store: GallerySearchStore,
  request: Request,
  now: Date,
): Promise<SearchAnswer> {
  const { count, offset, from, to } = request;
  if (from > to) throw refused('from', 'VALUE_IS_TO_HIGH');
  const search = identityOf(request);
  const after = request.after === undefined ? undefined : placeAfter(request.after, search);
  const near = await placeAskedFor(store, request);
  if (near === 'unknown') return nothingFound;
  if (after && (after.salon !== undefined) !== (near !== undefined))
    throw refused('after', 'VALUE_IS_INVALID');
  const time = timeAskedFor(request, now);
  if (time?.date && time.date.getTime() < now.getTime() - surelyPastMs) return nothingFound;
  const filter: SearchFilter = {
    categoryId: request.categoryID,
    serviceIds: request.serviceList,
    name: request.salonArtist || undefined,
    near,
    time,
  };
  // Beyond what is counted only marks lead; one that is not there still counts.
  const found = await store.search(filter, { count, offset: Math.min(offset, countedAtMost), after });
  const isBeyond = !after && offset >= countedAtMost;
  return {
    type: 1,
    items: isBeyond ? [] : found.items,
    count: found.count,
    next: found.next && !isBeyond ? writeMark(found.next, search) : null,
  };
}

function placeAfter(written: string, search: string): Mark {
  const mark = readMark(written, search);
  if (!mark) throw refused('after', 'VALUE_IS_INVALID');
  return mark;
}

/** What makes two requests pages of one search. */
function identityOf({ count: _count, offset: _offset, after: _after, ...search }: Request): string {
  return JSON.stringify(Object.entries(search).sort(([one], [other]) => (one < other ? -1 : 1)));
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

function timeAskedFor({ date, from, to }: Request, now: Date): SearchFilter['time'] {
  const wholeDay = from === 0 && to === 86_400;
  if (date === undefined && wholeDay) return undefined;
  return {
    date: date === undefined ? undefined : new Date(date * 1000),
    fromSeconds: from,
    toSeconds: to,
    now,
  };
}

/** Six decimals are less than a foot. Smaller fractions mean nothing, and the smallest are none to Postgres. */
function toFoot(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function refused(field: string, code: string): DomainError {
  return new DomainError('request.invalid', 'Please check what you have entered.', {
    fields: { [field]: [code] },
  });
}

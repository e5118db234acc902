import { createHash } from 'node:crypto';
import type {
  GalleryAnswer,
  GalleryItem,
  ParsedRequestOf,
  searchGallery as searchGalleryCall,
} from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import type { GallerySearchStore } from './gallery-search.store.ts';
import { countedAtMost, type Cursor, type Position, type SearchFilter } from './search-filter.ts';

type Request = ParsedRequestOf<typeof searchGalleryCall>;

/** A day starts less than a day before its instants, and zones are up to 26 hours apart. */
const surelyPastMs = 50 * 60 * 60 * 1000;

/** The gallery of the main screen (Q70). An unknown ZIP finds nothing, rather than everything, and so does a day that is past in every zone. */
export async function searchGallery(
  store: GallerySearchStore,
  request: Request,
  now: Date,
): Promise<GalleryAnswer> {
  const { count, offset, from, to } = request;
  if (from > to) throw refused('from', 'VALUE_IS_TO_HIGH');
  const search = searchIdentity(request);
  const after = request.after === undefined ? undefined : requestedCursor(request.after, search);
  const near = await requestedPosition(store, request);
  if (near === 'unknown') return answerOf(request, nothing);
  const order = requestedOrder(request, near);
  if (after && kindOfCursor(after) !== cursorKindOfSearch(order, near))
    throw refused('after', 'VALUE_IS_INVALID');
  const time = requestedTime(request, now);
  if (isSurelyPast(time, now)) return answerOf(request, nothing);
  const filter: SearchFilter = {
    categoryId: request.categoryID,
    serviceIds: request.serviceList,
    name: request.salonArtist || undefined,
    artistId: request.artistId,
    salonId: request.salonId,
    near,
    time,
    order,
  };
  // An offset beyond the counted works finds nothing, but the count is still returned.
  const found = await store.search(filter, { count, offset: Math.min(offset, countedAtMost), after }, now);
  const isBeyond = !after && offset >= countedAtMost;
  return answerOf(request, {
    items: isBeyond ? [] : found.items,
    count: found.count,
    next: found.next && !isBeyond ? encodeCursor(found.next, search) : null,
  });
}

interface Page {
  readonly items: GalleryItem[];
  readonly count: number;
  readonly next: string | null;
}

const nothing: Page = { items: [], count: 0, next: null };
/** Spec 9, salon artist sections. */
const shownOfArtist = 4;

/** The page as the requested response type (spec 3): salons, and artists in them, in the order of their first work. */
function answerOf({ type }: Request, { items, count, next }: Page): GalleryAnswer {
  if (type === 1) return { type, items, count, next };
  const isPreview = type === 3;
  const salons = [...groupBy(items, ({ salon }) => salon.id).values()].map((ofSalon) => ({
    salon: ofSalon[0].salon,
    artists: [...groupBy(ofSalon, ({ artist }) => artist.id).values()].map((ofArtist) => ({
      artist: ofArtist[0].artist,
      items: isPreview ? ofArtist.slice(0, shownOfArtist) : ofArtist,
    })),
  }));
  return { type: isPreview ? 3 : 2, items: salons, count, next };
}

type Some<Value> = [Value, ...Value[]];

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => number): Map<number, Some<Value>> {
  const groups = new Map<number, Some<Value>>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** Near a place the nearest comes first anyway, and without a place `nearest` and `soonest` have no effect. */
function requestedOrder({ order }: Request, near: Position | undefined): SearchFilter['order'] {
  if (order === 'price') return order;
  return order === 'soonest' && near ? order : undefined;
}

function isSurelyPast(time: SearchFilter['time'], now: Date): boolean {
  return time?.date !== undefined && time.date.getTime() < now.getTime() - surelyPastMs;
}

/** What the cursors of a search refer to. */
function cursorKindOfSearch(
  order: SearchFilter['order'],
  near: Position | undefined,
): 'work' | 'salon' | 'service' {
  if (order) return 'service';
  return near ? 'salon' : 'work';
}

function kindOfCursor({ salon, service }: Cursor): 'work' | 'salon' | 'service' {
  if (service) return 'service';
  return salon ? 'salon' : 'work';
}

function requestedCursor(written: string, search: string): Cursor {
  const cursor = decodeCursor(written, search);
  if (!cursor) throw refused('after', 'VALUE_IS_INVALID');
  return cursor;
}

/** Equal for requests of pages of the same search. */
function searchIdentity({
  count: _count,
  offset: _offset,
  after: _after,
  type: _type,
  ...search
}: Request): string {
  return JSON.stringify(Object.entries(search).sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function requestedPosition(
  store: GallerySearchStore,
  request: Request,
): Promise<Position | undefined | 'unknown'> {
  if (request.latitude !== undefined && request.longitude !== undefined) {
    return { lat: toFoot(request.latitude), lon: toFoot(request.longitude) };
  }
  if (request.cityZip) return (await store.placeOfZip(request.cityZip)) ?? 'unknown';
  return request.state ? ((await store.placeOfState(request.state)) ?? 'unknown') : undefined;
}

function requestedTime({ date, from, to }: Request, now: Date): SearchFilter['time'] {
  const wholeDay = from === 0 && to === 86_400;
  if (date === undefined && wholeDay) return undefined;
  return {
    date: date === undefined ? undefined : new Date(date * 1000),
    fromSeconds: from,
    toSeconds: to,
    now,
  };
}

/** Rounds to six decimals, less than a foot: Postgres cannot read the smallest fractions. */
function toFoot(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function refused(field: string, code: string): DomainError {
  return new DomainError('request.invalid', 'Please check what you have entered.', {
    fields: { [field]: [code] },
  });
}

/**
 * The text of a cursor, with a digest of it and of its search. The digest is not for security, since all work is public: it only rejects
 * cursors that were truncated, changed or taken from another search.
 */
export function encodeCursor({ createdMicros, itemId, salon, service }: Cursor, search: string): string {
  const parts = [
    createdMicros,
    itemId,
    ...(salon ? [salon.distance, salon.id] : []),
    ...(service ? [service.key, service.artistId, service.salonServiceId] : []),
  ];
  const text = parts.map(String).join('~');
  return Buffer.from(`${text}~${digestOf(text, search)}`).toString('base64url');
}

/** Undefined for a text that is not a cursor of this search. */
export function decodeCursor(written: string, search: string): Cursor | undefined {
  const plain = Buffer.from(written, 'base64url').toString();
  const cut = plain.lastIndexOf('~');
  const text = plain.slice(0, Math.max(cut, 0));
  if (plain.slice(cut + 1) !== digestOf(text, search)) return undefined;
  const [createdMicros = Number.NaN, itemId = Number.NaN, ...order] = text.split('~').map(Number);
  const [key, artistId, salonServiceId] = order;
  if (key !== undefined && artistId !== undefined && salonServiceId !== undefined) {
    const isWhole = [createdMicros, itemId, ...order].every(Number.isSafeInteger);
    return isWhole ? { createdMicros, itemId, service: { key, artistId, salonServiceId } } : undefined;
  }
  const [distance, id] = order;
  if (![createdMicros, itemId, id ?? 1].every(Number.isSafeInteger)) return undefined;
  if (distance === undefined || id === undefined) return { createdMicros, itemId };
  return Number.isFinite(distance) ? { createdMicros, itemId, salon: { distance, id } } : undefined;
}

function digestOf(text: string, search: string): string {
  return createHash('sha256').update(`${text}\n${search}`).digest('base64url').slice(0, 12);
}

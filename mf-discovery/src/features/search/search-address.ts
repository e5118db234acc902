import { isLocalDate } from '@frizo/local-time';
import { searchGalleryRules } from '@frizo/validation';
import { earliestToday } from './place-today.ts';
import { daySlider, searchOrders, zipOf, type Search, type Times } from './search.ts';

/** The limits of the call. */
const rules = searchGalleryRules;

/**
 * Reads a search from the query of an address. Ignores invalid values, since anyone can type an address: places without a ZIP or a state, which
 * filter nothing, and days that are past everywhere.
 */
export function readSearch(query: string, today: string = earliestToday()): Search {
  const params = new URLSearchParams(query);
  const latitude = numberIn(params.get('latitude'), rules.latitude.maximum);
  const longitude = numberIn(params.get('longitude'), rules.longitude.maximum);
  const isArea = params.get('area') === '1' || undefined;
  const services = [...new Set((params.get('services') ?? '').split(',').map(Number).filter(isId))];
  const date = params.get('date') ?? '';
  return {
    categoryId: idIn(params.get('category')),
    serviceIds: services.length > 0 ? services.slice(0, rules.serviceList.maxItems) : undefined,
    ...placeIn(params),
    near: latitude !== undefined && longitude !== undefined ? { latitude, longitude, isArea } : undefined,
    ...whoIn(params),
    date: isLocalDate(date) && date >= today ? date : undefined,
    times: timesIn(params.get('from'), params.get('to')),
    order: searchOrders.find((order) => order === params.get('order')),
  };
}

function placeIn(params: URLSearchParams): Pick<Search, 'place' | 'state'> {
  const place = textIn(params.get('where'));
  if (place === undefined || zipOf(place) !== undefined) return { place };
  const state = stateIn(params.get('state'));
  return state === undefined ? {} : { place, state };
}

function whoIn(params: URLSearchParams): Pick<Search, 'name' | 'artistId' | 'salonId'> {
  const name = textIn(params.get('who'));
  if (name === undefined) return {};
  const artistId = idIn(params.get('artist'));
  return artistId === undefined ? { name, salonId: idIn(params.get('salon')) } : { name, artistId };
}

/** The query of an address with this search; '' for the plain gallery. */
export function writeSearch(search: Search): string {
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') params.set(name, String(value));
  };
  set('category', search.categoryId);
  set('services', search.serviceIds?.join(','));
  set('where', search.place);
  set('state', search.state);
  set('latitude', search.near?.latitude);
  set('longitude', search.near?.longitude);
  set('area', search.near?.isArea ? 1 : undefined);
  set('who', search.name);
  set('artist', search.artistId);
  set('salon', search.salonId);
  set('date', search.date);
  set('from', search.times?.fromSeconds);
  set('to', search.times?.toSeconds);
  set('order', search.order);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function idIn(text: string | null): number | undefined {
  return text !== null && isId(Number(text)) ? Number(text) : undefined;
}

function stateIn(text: string | null): string | undefined {
  return text !== null && rules.state.pattern.test(text) ? text : undefined;
}

function numberIn(text: string | null, most: number): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  // Adding 0 turns -0 into 0, since an address cannot represent -0.
  return Number.isFinite(value) && Math.abs(value) <= most ? value + 0 : undefined;
}

/** Cuts between code points, so that what is written equals what was read. */
function textIn(text: string | null): string | undefined {
  return text?.trim().slice(0, rules.salonArtist.maxLength).toWellFormed().trim() || undefined;
}

/** Two steps of the slider, the first below the second, and not the whole day, which means any time. */
function timesIn(from: string | null, to: string | null): Times | undefined {
  const fromSeconds = stepIn(from) ?? daySlider.min;
  const toSeconds = stepIn(to) ?? daySlider.max;
  const isWholeDay = fromSeconds === daySlider.min && toSeconds === daySlider.max;
  return fromSeconds < toSeconds && !isWholeDay ? { fromSeconds, toSeconds } : undefined;
}

function stepIn(text: string | null): number | undefined {
  const seconds = numberIn(text, daySlider.max);
  return seconds !== undefined && seconds >= daySlider.min && seconds % daySlider.step === 0
    ? seconds
    : undefined;
}

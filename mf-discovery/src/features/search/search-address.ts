import { isLocalDate } from '@frizo/local-time';
import { searchGalleryRules } from '@frizo/validation';
import { earliestToday } from './place-today.ts';
import { daySlider, searchOrders, zipOf, type Search, type Times } from './search.ts';

/** What the call takes. */
const rules = searchGalleryRules;

/**
 * Reads a search from an address's query; what makes no sense there is left out, since anyone can type an address: no place without a ZIP or a state,
 * which would narrow nothing, and no day that is past everywhere.
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

/** The query of an address that holds this search; '' for the plain gallery. */
export function writeSearch(search: Search): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') params.set(name, String(value));
  };
  put('category', search.categoryId);
  put('services', search.serviceIds?.join(','));
  put('where', search.place);
  put('state', search.state);
  put('latitude', search.near?.latitude);
  put('longitude', search.near?.longitude);
  put('area', search.near?.isArea ? 1 : undefined);
  put('who', search.name);
  put('artist', search.artistId);
  put('salon', search.salonId);
  put('date', search.date);
  put('from', search.times?.fromSeconds);
  put('to', search.times?.toSeconds);
  put('order', search.order);
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
  // There is a zero below zero, which no address keeps.
  return Number.isFinite(value) && Math.abs(value) <= most ? value + 0 : undefined;
}

/** Cut between characters, even where one takes two places, so that what is written is what was read. */
function textIn(text: string | null): string | undefined {
  return text?.trim().slice(0, rules.salonArtist.maxLength).toWellFormed().trim() || undefined;
}

/** Two steps of the slider, the first below the second, and not the whole day: that is any time. */
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

import type { Search } from './search.ts';

/** More than anybody ticks, and what the call takes. */
const mostServices = 100;

/** Reads a search from an address's query; what makes no sense there is left out, since anyone can type an address. */
export function readSearch(query: string): Search {
  const params = new URLSearchParams(query);
  const latitude = numberIn(params.get('latitude'), 90);
  const longitude = numberIn(params.get('longitude'), 180);
  const services = (params.get('services') ?? '').split(',').map(Number).filter(isId).slice(0, mostServices);
  const date = params.get('date') ?? '';
  return {
    categoryId: idIn(params.get('category')),
    serviceIds: services.length > 0 ? services : undefined,
    place: textIn(params.get('where')),
    near: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined,
    name: textIn(params.get('who')),
    date: isDate(date) ? date : undefined,
  };
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
  put('latitude', search.near?.latitude);
  put('longitude', search.near?.longitude);
  put('who', search.name);
  put('date', search.date);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function idIn(text: string | null): number | undefined {
  return text !== null && isId(Number(text)) ? Number(text) : undefined;
}

function numberIn(text: string | null, most: number): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= most ? value : undefined;
}

const longestText = 100;

function textIn(text: string | null): string | undefined {
  return text?.trim() ? text.trim().slice(0, longestText) : undefined;
}

function isDate(text: string): boolean {
  const instant = Date.parse(text);
  // Some days that no month has are read as days of the next one; and the call knows no time before 1970.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && instant >= 0 && new Date(instant).toISOString().startsWith(text);
}

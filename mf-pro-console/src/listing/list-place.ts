/** Which part of a list is shown. It stands in the address, so that reload, Back and a shared link show the same. */
export interface ListPlace {
  readonly search: string;
  /** Only these artists; none says all. */
  readonly artistIds: readonly number[];
  /** From 1. */
  readonly page: number;
}

const longestSearch = 100;
const mostArtists = 50;
const lastPage = 5_000;

/** Reads the query of an address; what makes no sense there is left out, since anyone can type an address. */
export function readListPlace(query: string): ListPlace {
  const params = new URLSearchParams(query);
  const artists = (params.get('artists') ?? '').split(',').map(Number).filter(isId);
  const page = Number(params.get('page'));
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch).trim(),
    artistIds: [...new Set(artists)].slice(0, mostArtists),
    page: isId(page) ? Math.min(page, lastPage) : 1,
  };
}

/** The query of an address that shows this part; '' for the beginning of the whole list. */
export function writeListPlace({ search, artistIds, page }: ListPlace): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (artistIds.length > 0) params.set('artists', artistIds.join(','));
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

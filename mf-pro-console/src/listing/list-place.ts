import { readId, readSearchAndPage, writeQuery, type SearchAndPage } from '@frizo/appointment-views';

/** Which part of a list is shown. It stands in the address, so that reload, Back and a shared link show the same. */
export interface ListPlace extends SearchAndPage {
  /** Only these artists; none says all. */
  readonly artistIds: readonly number[];
}

const mostArtists = 50;

/** Reads the query of an address; what makes no sense there is left out, since anyone can type an address. */
export function readListPlace(query: string): ListPlace {
  const params = new URLSearchParams(query);
  const artists = (params.get('artists') ?? '').split(',').flatMap((text) => readId(text) ?? []);
  return { ...readSearchAndPage(params), artistIds: [...new Set(artists)].slice(0, mostArtists) };
}

/** The query of an address that shows this part; '' for the beginning of the whole list. */
export function writeListPlace({ search, artistIds, page }: ListPlace): string {
  return writeQuery({ search, artists: artistIds.join(','), page: page > 1 && page });
}

import {
  readId,
  readSearchAndPage,
  usePlaceInAddress,
  writeQuery,
  type SearchAndPage,
} from '@frizo/appointment-views';
import type { AppointmentSort, ClientOrder } from '@frizo/contracts';
import { isLocalDate } from '@frizo/local-time';
import { getProfessionalAppointmentsRules, getSalonClientsRules } from '@frizo/validation';

/** Which part of a list is shown. It stands in the address, so that reload, Back and a shared link show the same. */
export interface ListPlace extends SearchAndPage {
  /** Only these artists; none says all. */
  readonly artistIds: readonly number[];
  /** Local dates, themselves in; '' for no limit. */
  readonly from: string;
  readonly to: string;
  /** '' for the list's own order. */
  readonly sort: AppointmentSort | '';
  /** Of the list of clients. */
  readonly clientOrder: ClientOrder;
  /** Rows of a page; 0 for as many as suit the screen. */
  readonly size: PageSize;
}

/** Spec 9, page-size options. */
export const pageSizes = [0, 10, 20, 50] as const;
export type PageSize = (typeof pageSizes)[number];

export const sorts = getProfessionalAppointmentsRules.sort.choices;

export const clientOrders = getSalonClientsRules.order.choices;

const { maxItems: mostArtists } = getProfessionalAppointmentsRules.artistList;

/** Reads the query of an address; what makes no sense there is left out, since anyone can type an address. */
export function readListPlace(query: string): ListPlace {
  const params = new URLSearchParams(query);
  const artists = (params.get('artists') ?? '').split(',').flatMap((text) => readId(text) ?? []);
  return {
    ...readSearchAndPage(params),
    artistIds: [...new Set(artists)].slice(0, mostArtists),
    from: readDate(params.get('from')),
    to: readDate(params.get('to')),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? '',
    clientOrder: clientOrders.find((order) => order === params.get('order')) ?? 'name',
    size: pageSizes.find((size) => size === readId(params.get('size'))) ?? 0,
  };
}

/** The query of an address that shows this part; '' for the beginning of the whole list. */
export function writeListPlace(place: ListPlace): string {
  const { search, artistIds, from, to, sort, clientOrder, size, page } = place;
  const artists = artistIds.join(',');
  const order = clientOrder === 'name' ? '' : clientOrder;
  return writeQuery({ search, artists, from, to, sort, order, size, page: page > 1 && page });
}

function readDate(text: string | null): string {
  return text !== null && isLocalDate(text) ? text : '';
}

/** The part of the list that the address says, and how to say another one. What comes with a new search or artist begins at its first page. */
export function useListPlace(): { place: ListPlace; show(change: Partial<ListPlace>): void } {
  const { place, go } = usePlaceInAddress({ read: readListPlace, write: writeListPlace });
  return { place, show: (change) => go('replace', { page: 1, ...change }) };
}

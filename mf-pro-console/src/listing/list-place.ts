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

/** The displayed part of a list. It is stored in the address, so that reload, Back and a shared link show the same. */
export interface ListPlace extends SearchAndPage {
  /** Shows these artists only; empty for all. */
  readonly artistIds: readonly number[];
  /** Local dates, both inclusive; '' for no limit. */
  readonly from: string;
  readonly to: string;
  /** '' for the list's default order. */
  readonly sort: AppointmentSort | '';
  /** The order of the list of clients. */
  readonly clientOrder: ClientOrder;
  /** Rows per page; 0 for the default of the screen. */
  readonly size: PageSize;
}

/** Spec 9, page-size options. */
export const pageSizes = [0, 10, 20, 50] as const;
export type PageSize = (typeof pageSizes)[number];

export const sorts = getProfessionalAppointmentsRules.sort.choices;

export const clientOrders = getSalonClientsRules.order.choices;

const { maxItems: maxArtists } = getProfessionalAppointmentsRules.artistList;

/** Reads the query of an address; ignores invalid values, since anyone can type an address. */
export function readListPlace(query: string): ListPlace {
  const params = new URLSearchParams(query);
  const artists = (params.get('artists') ?? '').split(',').flatMap((text) => readId(text) ?? []);
  return {
    ...readSearchAndPage(params),
    artistIds: [...new Set(artists)].slice(0, maxArtists),
    from: readDate(params.get('from')),
    to: readDate(params.get('to')),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? '',
    clientOrder: clientOrders.find((order) => order === params.get('order')) ?? 'name',
    size: pageSizes.find((size) => size === readId(params.get('size'))) ?? 0,
  };
}

/** The query of an address with this place; '' for the first page of the whole list. */
export function writeListPlace(place: ListPlace): string {
  const { search, artistIds, from, to, sort, clientOrder, size, page } = place;
  const artists = artistIds.join(',');
  const order = clientOrder === 'name' ? '' : clientOrder;
  return writeQuery({ search, artists, from, to, sort, order, size, page: page > 1 && page });
}

function readDate(text: string | null): string {
  return text !== null && isLocalDate(text) ? text : '';
}

/** The place in a list that the address has, with a function that changes it. A new search or filter starts at the first page. */
export function useListPlace(): { place: ListPlace; show(change: Partial<ListPlace>): void } {
  const { place, go } = usePlaceInAddress({ read: readListPlace, write: writeListPlace });
  return { place, show: (change) => go('replace', { page: 1, ...change }) };
}

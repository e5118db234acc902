import { useRef } from 'react';
import {
  readId,
  readSearchAndPage,
  usePlaceInAddress,
  writeQuery,
  type SearchAndPage,
} from '@frizo/appointment-views';

/** The displayed part of a tab, and the open appointment. It is stored in the address, so that reload, Back and a shared link show the same. */
export interface ListPlace extends SearchAndPage {
  /** The appointment whose detail is open. */
  readonly appointmentId: number | null;
}

/** Reads the query of an address; ignores invalid values, since anyone can type an address. */
export function readListPlace(query: string): ListPlace {
  const params = new URLSearchParams(query);
  return { ...readSearchAndPage(params), appointmentId: readId(params.get('appointment')) };
}

/** The query of an address with this place; '' for the first page of the whole tab. */
export function writeListPlace({ search, page, appointmentId }: ListPlace): string {
  return writeQuery({ search, page: page > 1 && page, appointment: appointmentId });
}

export interface ShownPlace {
  readonly place: ListPlace;
  /** Starts at the first page. */
  search(search: string): void;
  /** Adds a history entry. */
  turnTo(page: number): void;
  /** Goes to a page and replaces the history entry. */
  correctTo(page: number): void;
  /** Adds a history entry, so that Back closes it. */
  open(appointmentId: number): void;
  /** Removes this appointment from the address, if it is still there. */
  close(appointmentId: number): void;
}

/** The place that the address has, with functions that change it. */
export function useListPlace(): ShownPlace {
  const { place, go } = usePlaceInAddress({ read: readListPlace, write: writeListPlace });
  const hasOpened = useRef(false);
  return {
    place,
    search: (search) => go('replace', { search, page: 1 }),
    turnTo: (page) => go('push', { page }),
    correctTo: (page) => go('replace', { page }),
    open(appointmentId) {
      hasOpened.current = true;
      go('push', { appointmentId });
    },
    close(appointmentId) {
      if (readListPlace(window.location.search).appointmentId !== appointmentId) return;
      // When a link opened it, the previous history entry is not this list.
      if (hasOpened.current) window.history.back();
      else go('replace', { appointmentId: null });
      hasOpened.current = false;
    },
  };
}

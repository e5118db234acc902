import { useRef } from 'react';
import {
  readId,
  readSearchAndPage,
  usePlaceInAddress,
  writeQuery,
  type SearchAndPage,
} from '@frizo/appointment-views';

/** Which part of a tab is shown, and which appointment over it. It stands in the address, so that reload, Back and a shared link show the same. */
export interface ListPlace extends SearchAndPage {
  /** The one whose detail is open. */
  readonly appointmentId: number | null;
}

/** Reads the query of an address; what makes no sense there is left out, since anyone can type an address. */
export function readListPlace(query: string): ListPlace {
  const params = new URLSearchParams(query);
  return { ...readSearchAndPage(params), appointmentId: readId(params.get('appointment')) };
}

/** The query of an address that shows this part; '' for the beginning of the whole tab. */
export function writeListPlace({ search, page, appointmentId }: ListPlace): string {
  return writeQuery({ search, page: page > 1 && page, appointment: appointmentId });
}

export interface ShownPlace {
  readonly place: ListPlace;
  /** Begins at the first page. */
  search(search: string): void;
  /** Back turns back. */
  turnTo(page: number): void;
  /** Goes to a page without leaving a trace of the one before. */
  correctTo(page: number): void;
  /** Back closes it. */
  open(appointmentId: number): void;
  /** Takes this appointment out of the address, if it still stands there. */
  close(appointmentId: number): void;
}

/** The part of the list that the address says, and how to say another one. */
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
      // Who came by a link has nothing of this list behind them.
      if (hasOpened.current) window.history.back();
      else go('replace', { appointmentId: null });
      hasOpened.current = false;
    },
  };
}

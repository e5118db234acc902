import { useRef } from 'react';
import { usePlaceInAddress } from '@frizo/appointment-views';
import { readListPlace, writeListPlace, type ListPlace } from './list-place.ts';

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

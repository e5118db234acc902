import { useState } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import type { SalonWaitingEntry } from '@frizo/contracts';
import { journalApi } from '../journal.api.ts';
import type { Journal } from '../use-journal-day.ts';
import { datesOf } from '../use-loaded-range.ts';

/** The clients who wait for the shown days and artists. */
export interface JournalWaitingList {
  /** The oldest first; undefined until they are loaded. */
  readonly entries: readonly SalonWaitingEntry[] | undefined;
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
  refetch(): void;
}

export function useWaitingList({ date, view, shownArtists }: Journal): JournalWaitingList {
  const [isOpen, setOpen] = useState(false);
  const dates = datesOf({ view, date });
  const artistList = shownArtists.shown.map(({ id }) => id);
  const { currentData, error, isFetching, refetch } = journalApi.useGetSalonWaitingListQuery(
    { fromDate: dates[0] ?? date, toDate: dates.at(-1) ?? date, artistList },
    { skip: artistList.length === 0, refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => artistList.length > 0 && void refetch(), 'waiting-list');
  return {
    entries: currentData?.entries,
    hasFailed: error !== undefined,
    isFetching,
    isOpen,
    setOpen,
    refetch: () => void refetch(),
  };
}

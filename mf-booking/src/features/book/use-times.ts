import { useMemo } from 'react';
import type { TimeMarker, WhyNone } from '@frizo/contracts';
import { toYmd } from '@frizo/local-time';
import { bookApi } from './book.api.ts';
import { isPlaced, type Choices } from './choices.ts';

/** Markers of every day that can be chosen, by date: one call answers them all, so that turning the month waits for nothing. */
export function useMarkers(
  choices: Choices,
  salonId: number,
  days: { first: string; last: string },
): ReadonlyMap<string, TimeMarker> {
  const { currentData } = bookApi.useGetTimeMarkersQuery(
    {
      salonID: salonId,
      addressID: choices.addressId,
      serviceID: choices.serviceId,
      artistList: [choices.artistId],
      fromDate: days.first,
      toDate: days.last,
    },
    { skip: !isPlaced(choices), refetchOnMountOrArgChange: true },
  );
  return useMemo(
    () => new Map((currentData?.markers ?? []).map((marker) => [marker.date, marker])),
    [currentData],
  );
}

export interface DayTimes {
  readonly starts: readonly number[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  /** Says why the day has no start. */
  readonly emptyText: string;
  retry(): void;
}

/** The free starts of the chosen day, always asked for anew. */
export function useDayTimes(choices: Choices): DayTimes {
  const { currentData, error, isFetching, refetch } = bookApi.useGetTimeIntervalsQuery(
    {
      artistId: choices.artistId,
      addressId: choices.addressId,
      serviceId: choices.serviceId,
      ymd: choices.date === null ? '' : toYmd(choices.date),
    },
    { skip: !isPlaced(choices) || choices.date === null, refetchOnMountOrArgChange: true },
  );
  return {
    starts: currentData?.freeStarts ?? [],
    isLoading: isFetching && !currentData && !error,
    hasFailed: error !== undefined && !currentData,
    isRetrying: isFetching,
    emptyText: whyNoneText(currentData?.whyNone ?? null),
    retry: () => void refetch(),
  };
}

const reasons: Record<WhyNone, string> = {
  closed: 'The artist does not work here on this day.',
  full: 'This day is fully booked.',
  too_short: 'No free time on this day is long enough for this service.',
  past: 'The free times of this day have passed.',
};

function whyNoneText(reason: WhyNone | null): string {
  return reason === null ? 'No free time on this day.' : reasons[reason];
}

import { useMemo } from 'react';
import type { TimeMarker, WhyNone } from '@frizo/contracts';
import { toYmd, wallClockToInstant } from '@frizo/local-time';
import { bookApi } from './book.api.ts';
import { busySecondsOf, serviceOf, type Desk } from './desk.ts';
import { isPlaced, type Block } from './draft/block.ts';
import { freeStartsOf, takenByOthers, type FreeStart } from './draft/taken.ts';

const fresh = { refetchOnMountOrArgChange: true } as const;

type DeskOfTimes = Omit<Desk, 'violations'>;

/** Spec 7.2: 1 a professional looks, 2 a client. */
const modeOf = ({ isProfessional }: DeskOfTimes): 1 | 2 => (isProfessional ? 1 : 2);

/** Markers of every day that can be chosen, by date: one call answers them all, so that turning the month waits for nothing. */
export function useMarkers(
  block: Block,
  desk: Desk,
  days: { first: string; last: string },
): ReadonlyMap<string, TimeMarker> {
  const mode = modeOf(desk);
  const asked = {
    salonID: desk.salon.id,
    addressID: block.addressId,
    serviceID: block.serviceId,
    artistList: [block.artistId],
    fromDate: days.first,
    toDate: days.last,
  };
  const canAsk = isPlaced(block);
  const own = bookApi.useGetOwnTimeMarkersQuery(
    { ...asked, mode, exceptAppointments: [...desk.except] },
    { skip: !canAsk || !desk.isOwn, ...fresh },
  );
  const open = bookApi.useGetTimeMarkersQuery(asked, { skip: !canAsk || desk.isOwn, ...fresh });
  const { currentData } = desk.isOwn ? own : open;
  return useMemo(
    () => new Map((currentData?.markers ?? []).map((marker) => [marker.date, marker])),
    [currentData],
  );
}

export interface DayTimes {
  readonly starts: readonly FreeStart[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  /** Whether a start lies outside of the artist's hours; only a professional is offered such. */
  isOutside(startTime: number): boolean;
  /** The sign says CLOSED; only a professional is told. */
  readonly isClosed: boolean;
  /** Says why the day has no start. */
  readonly emptyText: string;
  retry(): void;
}

/** The free starts of the chosen day, always asked for anew. */
export function useDayTimes(block: Block & { date: string }, desk: Desk): DayTimes {
  const own = bookApi.useGetOwnTimeIntervalsQuery(ownDay(block, desk), { skip: !desk.isOwn, ...fresh });
  const open = bookApi.useGetTimeIntervalsQuery(dayOf(block), { skip: desk.isOwn, ...fresh });
  const { currentData, error, isFetching, refetch } = desk.isOwn ? own : open;
  return {
    starts: currentData ? startsIn(currentData, block, desk) : [],
    isLoading: isFetching && !currentData && !error,
    hasFailed: error !== undefined && !currentData,
    isRetrying: isFetching,
    isOutside: (startTime) =>
      currentData?.busyIntervals.some(
        ({ type, start, end }) => type === outsideHours && start <= startTime && startTime < end,
      ) ?? false,
    isClosed: own.currentData?.isClosed === true && desk.isProfessional,
    emptyText: whyNoneText(currentData?.whyNone ?? null),
    retry: () => void refetch(),
  };
}

/** The type of a busy interval (decisions 4). */
const outsideHours = 3;

/** Asks for the free starts of a block's day once more, before it is saved; undefined where they cannot be told. */
export function useLookAgain(
  desk: DeskOfTimes,
): (block: Block & { date: string }) => Promise<FreeStart[] | undefined> {
  const [ask] = bookApi.useLazyGetOwnTimeIntervalsQuery();
  return async (block) => {
    const { data } = await ask(ownDay(block, desk));
    return data && startsIn(data, block, desk);
  };
}

const dayOf = ({ artistId, addressId, serviceId, date }: Block & { date: string }) => ({
  artistId,
  addressId,
  serviceId,
  ymd: toYmd(date),
});

const ownDay = (block: Block & { date: string }, desk: DeskOfTimes) => ({
  ...dayOf(block),
  mode: modeOf(desk),
  exceptAppointments: [...desk.except],
});

function startsIn(
  answer: { freeStarts: readonly number[]; freeSeconds?: readonly number[] },
  block: Block & { date: string },
  desk: DeskOfTimes,
): FreeStart[] {
  const timezone = desk.zoneOf(block.addressId);
  const taken = takenByOthers(desk.blocks, block, desk.zoneOf, (other) => busySecondsOf(other, desk));
  const day = {
    freeStarts: answer.freeStarts,
    freeSeconds: answer.freeSeconds,
    instantOf(startTime: number) {
      const instant = wallClockToInstant(block.date, startTime, timezone);
      return instant && instant.getTime() / 1000;
    },
  };
  const needed = serviceOf(block, desk.offered)?.processingValue ?? 0;
  return freeStartsOf(day, taken, needed, !desk.isProfessional);
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

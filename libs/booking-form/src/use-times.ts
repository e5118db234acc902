import { useMemo, useState } from 'react';
import type { AnswerOf, getFreeStarts, getOwnTimeIntervals, TimeMarker, WhyNone } from '@frizo/contracts';
import { addMonths, ownTimezone, todayIn, toYmd, wallClockToInstant } from '@frizo/local-time';
import type { DayMarker } from '@frizo/ui/rich';
import { bookingApi } from './booking.api.ts';
import type { BookingState } from './booking-form-context.ts';
import { anyArtist, artistOf, isPlaced, nothing, type ServiceBlock, type DatedBlock } from './draft/block.ts';
import {
  freeStartsOf,
  markOutside,
  offHoursIn,
  takenByOthers,
  type StartOption,
  type OffHours,
} from './draft/free-starts.ts';
import { busySecondsOf, candidatesFor, serviceOf } from './offered-services.ts';

const fresh = { refetchOnMountOrArgChange: true } as const;
/** The calendar uses what was loaded as the dialog opened. Seconds. */
const justAsked = { refetchOnMountOrArgChange: 10 } as const;

/** Spec 7.2: 1 for a professional, 2 for a client. */
const modeOf = ({ isProfessional }: BookingState): 1 | 2 => (isProfessional ? 1 : clientMode);
const clientMode = 2;

/** Markers of every day that can be chosen, by date: one call loads them all, so that changing the month needs no request. */
export function useMarkers(
  block: ServiceBlock,
  booking: BookingState,
  days: { first: string; last: string },
): ReadonlyMap<string, DayMarker> {
  const artistIds = candidatesFor(block, booking);
  const { addressId, serviceId } = block;
  const asked = markersRequest({ salonId: booking.salon.id, addressId, serviceId, artistIds, ...days });
  const canAsk = isPlaced(block) && artistIds.length > 0;
  const own = bookingApi.useGetOwnTimeMarkersQuery(
    { ...asked, mode: modeOf(booking), exceptAppointments: [...booking.except] },
    { skip: !canAsk || !booking.isLoggedIn, ...justAsked },
  );
  const open = bookingApi.useGetTimeMarkersQuery(asked, {
    skip: !canAsk || booking.isLoggedIn,
    ...justAsked,
  });
  const { currentData } = booking.isLoggedIn ? own : open;
  return useMemo(
    () => new Map((currentData?.markers ?? []).map((marker) => [marker.date, shownMarker(marker)])),
    [currentData],
  );
}

/** For a professional, too, a day is available where a start is free within working hours; the others can be chosen all the same. */
function shownMarker({ available, availableInHours = available, block, book }: TimeMarker): DayMarker {
  return { available: availableInHours, canBeChosen: available, block, book };
}

interface WantedMarkers {
  readonly salonId: number;
  readonly addressId: number;
  readonly serviceId: number;
  readonly artistIds: readonly number[];
  /** YYYY-MM-DD. */
  readonly first: string;
  readonly last: string;
}

const markersRequest = ({ salonId, addressId, serviceId, artistIds, first, last }: WantedMarkers) => ({
  salonID: salonId,
  addressID: addressId,
  serviceID: serviceId,
  artistList: [...artistIds],
  fromDate: first,
  toDate: last,
});

/** Spec 9: the calendar reaches four months ahead. */
const reachMonths = 4;

/** The days that can be chosen at an address, by its clock. */
export function daysToChooseIn(timezone: string): { first: string; last: string } {
  const first = todayIn(timezone, new Date());
  return { first, last: addMonths(first, reachMonths) };
}

/**
 * Loads a client's markers before the salon has answered, so that the calendar is there after one round trip. The viewer's own day is used for the
 * salon's, whose zone is not known yet: where they differ, around midnight, the calendar loads them again.
 * @param wanted null where not enough is known
 */
export function useMarkersAhead(
  wanted: MarkersAhead | null,
  { isLoggedIn, except }: Pick<BookingState, 'isLoggedIn' | 'except'>,
): void {
  const [days] = useState(() => daysToChooseIn(ownTimezone()));
  const asked = markersRequest({ ...(wanted ?? nowhere), ...days });
  bookingApi.useGetOwnTimeMarkersQuery(
    { ...asked, mode: clientMode, exceptAppointments: [...except] },
    { skip: wanted === null || !isLoggedIn },
  );
  bookingApi.useGetTimeMarkersQuery(asked, { skip: wanted === null || isLoggedIn });
}

/** What is known before the salon has answered. */
export type MarkersAhead = Omit<WantedMarkers, 'first' | 'last'>;

const nowhere = { salonId: nothing, addressId: nothing, serviceId: nothing, artistIds: [] };

export interface DayTimes {
  readonly starts: readonly StartOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  /** When the artist does not work at the address that day. */
  readonly offHours: readonly OffHours[];
  /** The salon is closed that day; only shown to a professional. */
  readonly isClosed: boolean;
  /** Says why the day has no start. */
  readonly emptyText: string;
  retry(): void;
}

/** The free starts of the chosen day, always loaded again. */
export function useDayTimes(block: DatedBlock, booking: BookingState): DayTimes {
  const isAny = block.artistId === anyArtist;
  const ofAny = useTimesOfAnyArtist(block, booking);
  const own = bookingApi.useGetOwnTimeIntervalsQuery(ownDay(block, booking), {
    skip: isAny || !booking.isLoggedIn,
    ...fresh,
  });
  const open = bookingApi.useGetTimeIntervalsQuery(dayOf(block), {
    skip: isAny || booking.isLoggedIn,
    ...fresh,
  });
  const { currentData, error, isFetching, refetch } = booking.isLoggedIn ? own : open;
  return {
    starts: currentData ? startsIn(currentData, block, booking) : [],
    isLoading: isFetching && !currentData && !error,
    hasFailed: error !== undefined && !currentData,
    isRetrying: isFetching,
    offHours: currentData ? offHoursIn(currentData) : [],
    isClosed: own.currentData?.isClosed === true && booking.isProfessional,
    emptyText: whyNoneText(currentData?.whyNone ?? null),
    retry: () => void refetch(),
    ...ofAny,
  };
}

type TimesOfAny = Pick<DayTimes, 'starts' | 'isLoading' | 'hasFailed' | 'isRetrying' | 'retry'>;

/** The free starts of all artists who offer the service, each with the artist to book; null where one artist is chosen. One call loads them all. */
function useTimesOfAnyArtist(block: DatedBlock, booking: BookingState): TimesOfAny | null {
  const isAny = block.artistId === anyArtist;
  const artistList = isAny ? candidatesFor(block, booking) : [];
  const { addressId, serviceId } = block;
  const request = { artistList, addressId, serviceId, ymd: toYmd(block.date) };
  const canAsk = artistList.length > 0;
  const own = bookingApi.useGetOwnFreeStartsQuery(
    { ...request, exceptAppointments: [...booking.except] },
    { skip: !canAsk || !booking.isLoggedIn, ...fresh },
  );
  const open = bookingApi.useGetFreeStartsQuery(request, { skip: !canAsk || booking.isLoggedIn, ...fresh });
  if (!isAny) return null;
  const { currentData, error, isFetching, refetch } = booking.isLoggedIn ? own : open;
  return {
    starts: mergeStarts((currentData?.artists ?? []).flatMap((day) => pricedStarts(day, block, booking))),
    isLoading: isFetching && !currentData && !error,
    hasFailed: error !== undefined && !currentData,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}

interface PricedStart {
  readonly start: StartOption;
  readonly priceCents: number;
}

function pricedStarts(
  { artistId, freeStarts }: AnswerOf<typeof getFreeStarts>['artists'][number],
  block: DatedBlock,
  booking: BookingState,
): PricedStart[] {
  const candidate = { ...block, artistId };
  const priceCents = serviceOf(candidate, booking.offered)?.priceCent ?? 0;
  return startsIn({ freeStarts, busyIntervals: [] }, candidate, booking).map((start) => ({
    start: { ...start, artistId },
    priceCents,
  }));
}

/** Each start once, with the cheapest artist; among equals the first of the salon. */
function mergeStarts(all: readonly PricedStart[]): StartOption[] {
  const best = new Map<number, PricedStart>();
  for (const one of all) {
    const known = best.get(one.start.startTime);
    if (!known || one.priceCents < known.priceCents) best.set(one.start.startTime, one);
  }
  return [...best.values()].map(({ start }) => start).sort((a, b) => a.startTime - b.startTime);
}

/** Loads the free starts of a block's day again before it is saved; undefined where that failed. */
export function useReloadStarts(
  booking: BookingState,
): (block: DatedBlock) => Promise<StartOption[] | undefined> {
  const [ask] = bookingApi.useLazyGetOwnTimeIntervalsQuery();
  return async (block) => {
    const { data } = await ask(ownDay(block, booking));
    return data && startsIn(data, block, booking);
  };
}

const dayOf = (block: DatedBlock) => ({
  artistId: artistOf(block),
  addressId: block.addressId,
  serviceId: block.serviceId,
  ymd: toYmd(block.date),
});

const ownDay = (block: DatedBlock, booking: BookingState) => ({
  ...dayOf(block),
  mode: modeOf(booking),
  exceptAppointments: [...booking.except],
});

function startsIn(
  answer: Pick<OwnDay, 'freeStarts' | 'busyIntervals'> & Partial<Pick<OwnDay, 'freeSeconds'>>,
  block: DatedBlock,
  booking: BookingState,
): StartOption[] {
  const timezone = booking.zoneOf(block.addressId);
  const taken = takenByOthers(booking.blocks, block, booking.zoneOf, (other) =>
    busySecondsOf(other, booking),
  );
  const day = {
    freeStarts: answer.freeStarts,
    freeSeconds: answer.freeSeconds,
    instantOf(startTime: number) {
      const instant = wallClockToInstant(block.date, startTime, timezone);
      return instant && instant.getTime() / 1000;
    },
  };
  const needed = serviceOf(block, booking.offered)?.processingValue ?? 0;
  const starts = freeStartsOf(day, taken, needed, !booking.isProfessional);
  // A client is offered no other times.
  return booking.isProfessional ? markOutside(starts, offHoursIn(answer), needed) : starts;
}

type OwnDay = AnswerOf<typeof getOwnTimeIntervals>;

const reasons: Record<WhyNone, string> = {
  closed: 'The artist does not work here on this day.',
  full: 'This day is fully booked.',
  too_short: 'No free time on this day is long enough for this service.',
  past: 'The free times of this day have passed.',
};

function whyNoneText(reason: WhyNone | null): string {
  return reason === null ? 'No free time on this day.' : reasons[reason];
}

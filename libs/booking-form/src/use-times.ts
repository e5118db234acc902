import { useMemo, useState } from 'react';
import type { AnswerOf, getFreeStarts, getOwnTimeIntervals, TimeMarker, WhyNone } from '@frizo/contracts';
import { addMonths, ownTimezone, todayIn, toYmd, wallClockToInstant } from '@frizo/local-time';
import type { DayMarker } from '@frizo/ui/rich';
import { bookingApi } from './booking.api.ts';
import type { BookingState } from './booking-form-context.ts';
import {
  anyArtist,
  artistOf,
  isPlaced,
  nothing,
  type ServiceBlock,
  type DatedServiceBlock,
} from './draft/service-block.ts';
import {
  freeStartsOf,
  markOutside,
  offHoursIn,
  takenByOthers,
  type StartOption,
  type OffHours,
} from './draft/free-starts.ts';
import { busySecondsOf, candidatesFor, serviceOf } from './offered-services.ts';

const alwaysReload = { refetchOnMountOrArgChange: true } as const;
/** The calendar reuses what was loaded when the dialog opened. In seconds. */
const reuseRecent = { refetchOnMountOrArgChange: 10 } as const;

/** Spec 7.2: 1 for a professional, 2 for a client. */
const modeOf = ({ isProfessional }: BookingState): 1 | 2 => (isProfessional ? 1 : clientMode);
const clientMode = 2;

/** Markers of all days that can be chosen, by date: one call loads them all, so that changing the month needs no request. */
export function useMarkers(
  serviceBlock: ServiceBlock,
  booking: BookingState,
  days: { first: string; last: string },
): ReadonlyMap<string, DayMarker> {
  const artistIds = candidatesFor(serviceBlock, booking);
  const { addressId, serviceId } = serviceBlock;
  const request = markersRequest({ salonId: booking.salon.id, addressId, serviceId, artistIds, ...days });
  const canQuery = isPlaced(serviceBlock) && artistIds.length > 0;
  const ownQuery = bookingApi.useGetOwnTimeMarkersQuery(
    { ...request, mode: modeOf(booking), exceptAppointments: [...booking.except] },
    { skip: !canQuery || !booking.isLoggedIn, ...reuseRecent },
  );
  const publicQuery = bookingApi.useGetTimeMarkersQuery(request, {
    skip: !canQuery || booking.isLoggedIn,
    ...reuseRecent,
  });
  const { currentData } = booking.isLoggedIn ? ownQuery : publicQuery;
  return useMemo(
    () => new Map((currentData?.markers ?? []).map((marker) => [marker.date, shownMarker(marker)])),
    [currentData],
  );
}

/** For professionals too, a day is available when a start is free within working hours; the others can still be chosen. */
function shownMarker({ available, availableInHours = available, block, book, full }: TimeMarker): DayMarker {
  return { available: availableInHours, canBeChosen: available, block, book, full: full === true };
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

/** The days that can be chosen at an address, in its local time. */
export function daysToChooseIn(timezone: string): { first: string; last: string } {
  const first = todayIn(timezone, new Date());
  return { first, last: addMonths(first, reachMonths) };
}

/**
 * Loads a client's markers in parallel with the salon, so that the calendar takes one round trip. Uses the viewer's day, since the salon's time zone
 * is not known yet: if they differ, around midnight, the calendar loads them again.
 * @param wanted null when not enough is known
 */
export function useMarkersAhead(
  wanted: MarkersAhead | null,
  { isLoggedIn, except }: Pick<BookingState, 'isLoggedIn' | 'except'>,
): void {
  const [days] = useState(() => daysToChooseIn(ownTimezone()));
  const request = markersRequest({ ...(wanted ?? nothingChosen), ...days });
  bookingApi.useGetOwnTimeMarkersQuery(
    { ...request, mode: clientMode, exceptAppointments: [...except] },
    { skip: wanted === null || !isLoggedIn },
  );
  bookingApi.useGetTimeMarkersQuery(request, { skip: wanted === null || isLoggedIn });
}

/** What is known before the salon has been loaded. */
export type MarkersAhead = Omit<WantedMarkers, 'first' | 'last'>;

const nothingChosen = { salonId: nothing, addressId: nothing, serviceId: nothing, artistIds: [] };

export interface DayTimes {
  readonly starts: readonly StartOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  /** When the artist does not work at the address that day. */
  readonly offHours: readonly OffHours[];
  /** The salon is closed that day; only shown to a professional. */
  readonly isClosed: boolean;
  /** Why the day has no start. */
  readonly emptyText: string;
  retry(): void;
}

/** The free starts of the chosen day, reloaded each time. */
export function useDayTimes(serviceBlock: DatedServiceBlock, booking: BookingState): DayTimes {
  const isAny = serviceBlock.artistId === anyArtist;
  const ofAny = useTimesOfAnyArtist(serviceBlock, booking);
  const ownQuery = bookingApi.useGetOwnTimeIntervalsQuery(ownDay(serviceBlock, booking), {
    skip: isAny || !booking.isLoggedIn,
    ...alwaysReload,
  });
  const publicQuery = bookingApi.useGetTimeIntervalsQuery(dayOf(serviceBlock), {
    skip: isAny || booking.isLoggedIn,
    ...alwaysReload,
  });
  const { currentData, error, isFetching, refetch } = booking.isLoggedIn ? ownQuery : publicQuery;
  return {
    starts: currentData ? startsIn(currentData, serviceBlock, booking) : [],
    isLoading: isFetching && !currentData && !error,
    hasFailed: error !== undefined && !currentData,
    isRetrying: isFetching,
    offHours: currentData ? offHoursIn(currentData) : [],
    isClosed: ownQuery.currentData?.isClosed === true && booking.isProfessional,
    emptyText: whyNoneText(currentData?.whyNone ?? null),
    retry: () => void refetch(),
    ...ofAny,
  };
}

type TimesOfAny = Pick<DayTimes, 'starts' | 'isLoading' | 'hasFailed' | 'isRetrying' | 'retry'>;

/** The free starts of all artists who offer the service, each with the artist to book; null when one artist is chosen. One call loads them all. */
function useTimesOfAnyArtist(serviceBlock: DatedServiceBlock, booking: BookingState): TimesOfAny | null {
  const isAny = serviceBlock.artistId === anyArtist;
  const artistList = isAny ? candidatesFor(serviceBlock, booking) : [];
  const { addressId, serviceId } = serviceBlock;
  const request = { artistList, addressId, serviceId, ymd: toYmd(serviceBlock.date) };
  const canQuery = artistList.length > 0;
  const ownQuery = bookingApi.useGetOwnFreeStartsQuery(
    { ...request, exceptAppointments: [...booking.except] },
    { skip: !canQuery || !booking.isLoggedIn, ...alwaysReload },
  );
  const publicQuery = bookingApi.useGetFreeStartsQuery(request, {
    skip: !canQuery || booking.isLoggedIn,
    ...alwaysReload,
  });
  if (!isAny) return null;
  const { currentData, error, isFetching, refetch } = booking.isLoggedIn ? ownQuery : publicQuery;
  return {
    starts: mergeStarts(
      (currentData?.artists ?? []).flatMap((day) => pricedStarts(day, serviceBlock, booking)),
    ),
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
  { artistId, freeStarts, gaplessStarts }: AnswerOf<typeof getFreeStarts>['artists'][number],
  serviceBlock: DatedServiceBlock,
  booking: BookingState,
): PricedStart[] {
  const candidate = { ...serviceBlock, artistId };
  const priceCents = serviceOf(candidate, booking.offered)?.priceCent ?? 0;
  return startsIn({ freeStarts, gaplessStarts, busyIntervals: [] }, candidate, booking).map((start) => ({
    start: { ...start, artistId },
    priceCents,
  }));
}

/** Each start once, with the cheapest artist. Of equally cheap ones with one for whom it leaves no gap, or else the salon's first. */
function mergeStarts(all: readonly PricedStart[]): StartOption[] {
  const cheapest = new Map<number, PricedStart>();
  for (const one of all) {
    const known = cheapest.get(one.start.startTime);
    if (!known || isBetter(one, known)) cheapest.set(one.start.startTime, one);
  }
  return [...cheapest.values()].map(({ start }) => start).sort((a, b) => a.startTime - b.startTime);
}

function isBetter(one: PricedStart, known: PricedStart): boolean {
  if (one.priceCents !== known.priceCents) return one.priceCents < known.priceCents;
  return one.start.isGapless === true && known.start.isGapless !== true;
}

/** Reloads the free starts of a service block's day before a save; undefined when that failed. */
export function useReloadStarts(
  booking: BookingState,
): (serviceBlock: DatedServiceBlock) => Promise<StartOption[] | undefined> {
  const [reload] = bookingApi.useLazyGetOwnTimeIntervalsQuery();
  return async (serviceBlock) => {
    const { data } = await reload(ownDay(serviceBlock, booking));
    return data && startsIn(data, serviceBlock, booking);
  };
}

const dayOf = (serviceBlock: DatedServiceBlock) => ({
  artistId: artistOf(serviceBlock),
  addressId: serviceBlock.addressId,
  serviceId: serviceBlock.serviceId,
  ymd: toYmd(serviceBlock.date),
});

const ownDay = (serviceBlock: DatedServiceBlock, booking: BookingState) => ({
  ...dayOf(serviceBlock),
  mode: modeOf(booking),
  exceptAppointments: [...booking.except],
});

function startsIn(
  answer: Pick<OwnDay, 'freeStarts' | 'gaplessStarts' | 'busyIntervals'> &
    Partial<Pick<OwnDay, 'freeSeconds'>>,
  serviceBlock: DatedServiceBlock,
  booking: BookingState,
): StartOption[] {
  const timezone = booking.zoneOf(serviceBlock.addressId);
  const taken = takenByOthers(booking.serviceBlocks, serviceBlock, booking.zoneOf, (other) =>
    busySecondsOf(other, booking),
  );
  const day = {
    freeStarts: answer.freeStarts,
    freeSeconds: answer.freeSeconds,
    gaplessStarts: answer.gaplessStarts,
    instantOf(startTime: number) {
      const instant = wallClockToInstant(serviceBlock.date, startTime, timezone);
      return instant && instant.getTime() / 1000;
    },
  };
  const needed = serviceOf(serviceBlock, booking.offered)?.processingValue ?? 0;
  const starts = freeStartsOf(day, taken, needed, !booking.isProfessional);
  // Clients are offered no times outside working hours.
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

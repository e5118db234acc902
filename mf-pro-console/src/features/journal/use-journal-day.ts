import { useMemo, useSyncExternalStore } from 'react';
import { streetLine, useLiveRefetch } from '@frizo/appointment-views';
import type { Address, ArtistSchedule, SalonClosing, WorkingArtist } from '@frizo/contracts';
import { dayBounds, ownTimezone, todayIn, type LocalDate } from '@frizo/local-time';
import { useNow } from '@frizo/ui';
import { getBookDataRules } from '@frizo/validation';
import { appointmentsApi } from '../appointments/appointments.api.ts';
import { buildDay, type ArtistHours, type JournalDay } from './day.ts';
import { journalApi } from './journal.api.ts';
import type { Spot } from './moves/move-rules.ts';
import { withMoves } from './moves/shown-moves.ts';
import { datesOf, useLoadedRange, type LoadedDays } from './use-loaded-range.ts';
import { useShownArtists, type ShownArtists } from './use-shown-artists.ts';
import type { JournalView } from './views/view-choice.ts';
import { alignDays } from './views/week.ts';

export type JournalState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly isRetrying: boolean }
  /** Nobody at the salon takes bookings yet. */
  | { readonly kind: 'no-artists' }
  | ShownState;

export interface ShownState {
  readonly kind: 'shown';
  readonly day: JournalDay;
  /** The shown day, or in a week all seven of them. */
  readonly days: readonly JournalDay[];
  /** When they were loaded, if they cannot be refreshed. Unix seconds. */
  readonly staleSince: number | null;
}

export interface Journal {
  readonly view: JournalView;
  readonly date: LocalDate;
  /** At the salon. */
  readonly today: LocalDate;
  readonly timeZone: string;
  /** The viewer or an address is in another zone. */
  readonly isZoneShown: boolean;
  /** Unix seconds. */
  readonly now: number;
  readonly isOffline: boolean;
  /** Of the salon; the first one decides the time zone of the page. */
  readonly addressIds: readonly number[];
  /** What a day is built from besides its appointments and blocks. */
  readonly hours: ReadonlyMap<number, ArtistHours>;
  readonly zones: ReadonlyMap<number, string>;
  /** Empty where the salon has one address. */
  readonly addressNames: ReadonlyMap<number, string>;
  readonly artists: readonly WorkingArtist[];
  readonly shownArtists: ShownArtists<WorkingArtist>;
  readonly state: JournalState;
  refetch(): void;
  /** Loads the appointments and blocks of the shown days again; null when that failed. */
  reload(): Promise<LoadedDays | null>;
}

/** The limit of one call. */
const { maxItems: maxArtists } = getBookDataRules.members;

/**
 * A day of the artists whose calendars the user manages, or the week around it of one of them; refreshes while it is visible.
 * @param chosen '' for today
 * @param moves where elements are shown that are not saved, or not loaded, there yet
 */
export function useJournalDay(
  chosen: LocalDate,
  view: JournalView,
  moves: ReadonlyMap<string, Spot>,
): Journal {
  const managed = appointmentsApi.useGetManagedArtistsQuery({});
  const schedules = journalApi.useGetArtistSchedulesQuery({}, { refetchOnMountOrArgChange: true });
  const addresses = managed.data?.salon.addresses;
  const timeZone = addresses?.[0]?.timezone ?? ownTimezone();
  const now = useNow();
  const today = todayIn(timeZone, new Date(now * 1000));
  const date = chosen === '' ? today : chosen;
  const artists = useMemo(() => (managed.data?.data ?? []).slice(0, maxArtists), [managed.data]);
  const shownArtists = useShownArtists(artists, view);
  const { shown } = shownArtists;
  const range = useLoadedRange({ view, date, timeZone, artists: view === 'week' ? shown : artists });
  const { loaded, reload } = range;
  const refetch = () => {
    // Artists join and leave, and their hours change, while the page is open.
    if (isOld(managed)) void managed.refetch();
    if (isOld(schedules)) void schedules.refetch();
    if (artists.length > 0) void reload();
  };
  useLiveRefetch(refetch);
  const isOffline = useIsOffline();

  const hours = useMemo(
    () => hoursByArtist(artists, schedules.data?.artists, schedules.data?.closings),
    [artists, schedules.data],
  );
  const { zones, addressNames } = useMemo(() => describeAddresses(addresses), [addresses]);
  const days = useMemo(() => {
    if (!loaded) return undefined;
    const { appointments, blocks } = withMoves(loaded, moves);
    const parts = { timeZone, now, artists: shown, appointments, blocks, hours, zones, addressNames };
    const built = datesOf({ view, date }).map((each) => buildDay({ date: each, ...parts }));
    return built.length > 1 ? alignDays(built) : built;
  }, [addressNames, date, hours, loaded, moves, now, shown, timeZone, view, zones]);
  const day = days?.find((each) => each.date === date);
  const isZoneShown = useMemo(() => hasOtherZone(date, timeZone, addresses), [date, timeZone, addresses]);

  return {
    view,
    date,
    today,
    timeZone,
    isZoneShown,
    now,
    isOffline,
    addressIds: (addresses ?? []).map(({ id }) => id),
    hours,
    zones,
    addressNames,
    artists,
    shownArtists,
    state: stateOf(),
    refetch,
    reload,
  };

  function stateOf(): JournalState {
    if (managed.data && artists.length === 0) return { kind: 'no-artists' };
    if (days && day && !schedules.isLoading) {
      const isStale = isOffline || range.error !== undefined;
      return { kind: 'shown', day, days, staleSince: isStale ? range.loadedAt() : null };
    }
    const hasFailed = isOffline || (managed.error ?? range.error) !== undefined;
    if (!hasFailed) return { kind: 'loading' };
    return { kind: 'failed', isRetrying: managed.isFetching || range.isFetching };
  }
}

/** Artists and hours are loaded again with the day, but not with each report of a change. Milliseconds. */
const oldMs = 15_000;

function isOld({ error, fulfilledTimeStamp = 0 }: { error?: unknown; fulfilledTimeStamp?: number }): boolean {
  return error !== undefined || Date.now() - fulfilledTimeStamp >= oldMs;
}

/** Whether the viewer or an address has another time on this date. */
function hasOtherZone(
  date: LocalDate,
  timeZone: string,
  addresses: readonly { readonly timezone: string }[] = [],
): boolean {
  const startIn = (zone: string) => dayBounds(date, zone).startsAt.getTime();
  return [ownTimezone(), ...addresses.map(({ timezone }) => timezone)].some(
    (zone) => startIn(zone) !== startIn(timeZone),
  );
}

function describeAddresses(addresses: readonly Address[] = []) {
  const names = addresses.map((each) => [each.id, streetLine(each) || each.city] as const);
  return {
    zones: new Map(addresses.map(({ id, timezone }) => [id, timezone])),
    addressNames: new Map(names.length > 1 ? names : []),
  };
}

/** The hours with their exceptions; only the weeks when the exceptions could not be loaded. A closing of the salon closes every artist. */
function hoursByArtist(
  artists: readonly WorkingArtist[],
  schedules: readonly ArtistSchedule[] = [],
  closings: readonly SalonClosing[] = [],
): ReadonlyMap<number, ArtistHours> {
  const closed = closings.map(({ fromDate, toDate }) => ({ fromDate, toDate, hours: [] }));
  return new Map(
    artists.map(({ id, schedule }) => {
      const own = schedules.find(({ artistId }) => artistId === id);
      const withAddressId = <Span extends { readonly addressID: number }>(span: Span) => ({
        ...span,
        addressId: span.addressID,
      });
      const exceptions = (own?.exceptions ?? []).map((one) => ({
        ...one,
        hours: one.hours.map(withAddressId),
      }));
      const week = own?.timetable.filter(({ isDayOff }) => !isDayOff).map(withAddressId) ?? schedule;
      return [id, { week, exceptions: [...exceptions, ...closed] }];
    }),
  );
}

function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeToConnection, () => !navigator.onLine);
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

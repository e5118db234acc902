import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type {
  ArtistSchedule,
  ProfessionalAppointment,
  SalonClosing,
  TimeBlock,
  WorkingArtist,
} from '@frizo/contracts';
import { addDays, dayBounds, ownTimezone, todayIn, type LocalDate } from '@frizo/local-time';
import { useNow } from '@frizo/ui';
import { getBookDataRules } from '@frizo/validation';
import { useLiveRefetch } from '../../listing/use-live-refetch.ts';
import { appointmentsApi } from '../appointments/appointments.api.ts';
import { buildDay, type ArtistHours, type JournalDay } from './day.ts';
import { journalApi } from './journal.api.ts';
import type { Spot } from './moves/move-rules.ts';
import { withMoves } from './moves/shown-moves.ts';
import { useShownArtists, type ShownArtists } from './use-shown-artists.ts';

export type JournalState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly isRetrying: boolean }
  /** Nobody at the salon takes bookings yet. */
  | { readonly kind: 'no-artists' }
  | {
      readonly kind: 'shown';
      readonly day: JournalDay;
      /** When the day was loaded, if it cannot be refreshed. Unix seconds. */
      readonly staleSince: number | null;
    };

export interface Journal {
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
  readonly artists: readonly WorkingArtist[];
  readonly shownArtists: ShownArtists<WorkingArtist>;
  readonly state: JournalState;
  refetch(): void;
  /** Loads the appointments and blocks of the day again; null when that failed. */
  reload(): Promise<LoadedDay | null>;
}

interface LoadedDay {
  readonly appointments: readonly ProfessionalAppointment[];
  readonly blocks: readonly TimeBlock[];
}

/** The limit of one call. */
const { maxItems: maxArtists } = getBookDataRules.members;

/**
 * A day of the artists whose calendars the user manages; refreshes while it is visible.
 * @param chosen '' for today
 * @param moves where elements are shown that are not saved, or not loaded, there yet
 */
export function useJournalDay(chosen: LocalDate, moves: ReadonlyMap<string, Spot>): Journal {
  const managed = appointmentsApi.useGetManagedArtistsQuery({});
  const schedules = journalApi.useGetArtistSchedulesQuery({}, { refetchOnMountOrArgChange: true });
  const addresses = managed.data?.salon.addresses;
  const timeZone = addresses?.[0]?.timezone ?? ownTimezone();
  const now = useNow();
  const today = todayIn(timeZone, new Date(now * 1000));
  const date = chosen === '' ? today : chosen;
  const artists = useMemo(() => (managed.data?.data ?? []).slice(0, maxArtists), [managed.data]);
  const shownArtists = useShownArtists(artists);
  const requests = dayRequests(date, timeZone, artists);
  const options = { skip: artists.length === 0, refetchOnMountOrArgChange: true };
  const book = appointmentsApi.useGetBookDataQuery(requests.book, options);
  const blocked = journalApi.useGetBlockDataQuery(requests.blocks, options);
  usePrefetchedNeighbors(date, timeZone, artists, book.currentData !== undefined);
  const refetch = () => {
    // Artists join and leave, and their hours change, while the page is open.
    if (isOld(managed)) void managed.refetch();
    if (isOld(schedules)) void schedules.refetch();
    if (artists.length > 0) void reload();
  };
  const reload = async () => {
    const [loaded, loadedBlocks] = await Promise.all([book.refetch(), blocked.refetch()]);
    if (!loaded.data || !loadedBlocks.data || loaded.isError || loadedBlocks.isError) return null;
    return { ...loaded.data, ...loadedBlocks.data };
  };
  useLiveRefetch(refetch);
  const isOffline = useIsOffline();

  const hours = useMemo(
    () => hoursByArtist(artists, schedules.data?.artists, schedules.data?.closings),
    [artists, schedules.data],
  );
  const loaded = useLoadedDay(date, book, blocked);
  const day = useMemo(() => {
    const zones = new Map(addresses?.map(({ id, timezone }) => [id, timezone]));
    const columns = shownArtists.shown;
    if (!loaded) return undefined;
    const { appointments, blocks } = withMoves(loaded, moves);
    return buildDay({ date, timeZone, now, artists: columns, appointments, blocks, hours, zones });
  }, [addresses, date, hours, loaded, moves, now, shownArtists.shown, timeZone]);

  return {
    date,
    today,
    timeZone,
    isZoneShown: [ownTimezone(), ...(addresses ?? []).map(({ timezone }) => timezone)].some(
      (zone) => dayBounds(date, zone).startsAt.getTime() !== dayBounds(date, timeZone).startsAt.getTime(),
    ),
    now,
    isOffline,
    addressIds: (addresses ?? []).map(({ id }) => id),
    artists,
    shownArtists,
    state: stateOf(),
    refetch,
    reload,
  };

  function stateOf(): JournalState {
    if (managed.data && artists.length === 0) return { kind: 'no-artists' };
    if (day && !schedules.isLoading) {
      const isStale = isOffline || (book.error ?? blocked.error) !== undefined;
      return { kind: 'shown', day, staleSince: isStale ? loadedAt() : null };
    }
    if ((managed.error ?? book.error ?? blocked.error) === undefined) return { kind: 'loading' };
    return { kind: 'failed', isRetrying: [managed, book, blocked].some(({ isFetching }) => isFetching) };
  }

  function loadedAt(): number {
    const times = [book, blocked].map(({ fulfilledTimeStamp = loaded?.at ?? 0 }) => fulfilledTimeStamp);
    return Math.floor(Math.min(...times) / 1000);
  }
}

/** Artists and hours are loaded again with the day, but not with each report of a change. Milliseconds. */
const oldMs = 15_000;

function isOld({ error, fulfilledTimeStamp = 0 }: { error?: unknown; fulfilledTimeStamp?: number }): boolean {
  return error !== undefined || Date.now() - fulfilledTimeStamp >= oldMs;
}

interface KeptDay extends LoadedDay {
  readonly date: LocalDate;
  /** When it was loaded. Milliseconds. */
  readonly at: number;
}

/** The last answers of the day: they stay while it is loaded for other artists, when one has joined or left. */
function useLoadedDay(
  date: LocalDate,
  book: Answer<Pick<LoadedDay, 'appointments'>>,
  blocked: Answer<Pick<LoadedDay, 'blocks'>>,
): KeptDay | undefined {
  const [kept, keep] = useState<KeptDay>();
  const appointments = book.currentData?.appointments;
  const blocks = blocked.currentData?.blocks;
  const isKept = kept?.date === date && kept.appointments === appointments && kept.blocks === blocks;
  if (appointments && blocks && !isKept) {
    const at = Math.min(book.fulfilledTimeStamp ?? 0, blocked.fulfilledTimeStamp ?? 0);
    keep({ date, appointments, blocks, at });
  }
  return kept?.date === date ? kept : undefined;
}

interface Answer<Data> {
  readonly currentData?: Data | undefined;
  /** Milliseconds. */
  readonly fulfilledTimeStamp?: number | undefined;
}

function dayRequests(date: LocalDate, timeZone: string, artists: readonly WorkingArtist[]) {
  const { startsAt, endsAt } = dayBounds(date, timeZone);
  const from = startsAt.getTime() / 1000;
  const to = endsAt.getTime() / 1000;
  return {
    book: { midnightTimestamp: from, members: artists.map(({ id }) => id) },
    blocks: { list: artists.map(({ id }) => ({ id, from, to })) },
  };
}

/** Loads the days before and after, so that Previous and Next show them at once. */
function usePrefetchedNeighbors(
  date: LocalDate,
  timeZone: string,
  artists: readonly WorkingArtist[],
  isLoaded: boolean,
): void {
  const prefetchBook = appointmentsApi.usePrefetch('getBookData');
  const prefetchBlocks = journalApi.usePrefetch('getBlockData');
  useEffect(() => {
    if (!isLoaded) return;
    for (const neighbor of [addDays(date, 1), addDays(date, -1)]) {
      const { book, blocks } = dayRequests(neighbor, timeZone, artists);
      prefetchBook(book, { ifOlderThan: prefetchSeconds });
      prefetchBlocks(blocks, { ifOlderThan: prefetchSeconds });
    }
  }, [date, timeZone, artists, isLoaded, prefetchBook, prefetchBlocks]);
}

/** A day is loaded again when it is opened, so an older copy is good enough to show at first. */
const prefetchSeconds = 30;

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

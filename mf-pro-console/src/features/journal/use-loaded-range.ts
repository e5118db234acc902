import { useEffect, useState } from 'react';
import type { ProfessionalAppointment, TimeBlock, WorkingArtist } from '@frizo/contracts';
import { addDays, dayBounds, type LocalDate } from '@frizo/local-time';
import { appointmentsApi } from '../appointments/appointments.api.ts';
import { journalApi } from './journal.api.ts';
import type { JournalView } from './views/view-choice.ts';
import { weekOf } from './views/week.ts';

/** What is loaded in one call of each kind: a day of all artists, or a week of one. */
export interface LoadedRange {
  readonly view: JournalView;
  readonly date: LocalDate;
  readonly timeZone: string;
  readonly artists: readonly WorkingArtist[];
}

export interface LoadedDays {
  readonly appointments: readonly ProfessionalAppointment[];
  readonly blocks: readonly TimeBlock[];
}

export function datesOf({ view, date }: Pick<LoadedRange, 'view' | 'date'>): LocalDate[] {
  return view === 'week' ? weekOf(date) : [date];
}

/** The appointments and blocks of a range. Those before and after are loaded ahead. */
export function useLoadedRange(range: LoadedRange) {
  const requests = requestsOf(range);
  const options = { skip: range.artists.length === 0, refetchOnMountOrArgChange: true };
  const book = appointmentsApi.useGetBookDataQuery(requests.book, options);
  const blocked = journalApi.useGetBlockDataQuery(requests.blocks, options);
  usePrefetchedNeighbors(range, book.currentData !== undefined);
  const loaded = useKeptDays(range, book, blocked);
  return {
    loaded,
    error: book.error ?? blocked.error,
    isFetching: book.isFetching || blocked.isFetching,
    /** Unix seconds. */
    loadedAt(): number {
      const times = [book, blocked].map(({ fulfilledTimeStamp = loaded?.at ?? 0 }) => fulfilledTimeStamp);
      return Math.floor(Math.min(...times) / 1000);
    },
    /** Loads it again; null when that failed. */
    async reload(): Promise<LoadedDays | null> {
      const [booked, blocks] = await Promise.all([book.refetch(), blocked.refetch()]);
      if (!booked.data || !blocks.data || booked.isError || blocks.isError) return null;
      return { ...booked.data, ...blocks.data };
    },
  };
}

interface KeptDays extends LoadedDays {
  readonly key: string;
  /** When they were loaded. Milliseconds. */
  readonly at: number;
}

interface Answer<Data> {
  readonly currentData?: Data | undefined;
  /** Milliseconds. */
  readonly fulfilledTimeStamp?: number | undefined;
}

/** The last answers of the range: a day stays while it is loaded for other artists, when one has joined or left. */
function useKeptDays(
  range: LoadedRange,
  book: Answer<Pick<LoadedDays, 'appointments'>>,
  blocked: Answer<Pick<LoadedDays, 'blocks'>>,
): KeptDays | undefined {
  const [kept, keep] = useState<KeptDays>();
  const appointments = book.currentData?.appointments;
  const blocks = blocked.currentData?.blocks;
  const key = keyOf(range);
  const isKept = kept?.key === key && kept.appointments === appointments && kept.blocks === blocks;
  if (appointments && blocks && !isKept) {
    const at = Math.min(book.fulfilledTimeStamp ?? 0, blocked.fulfilledTimeStamp ?? 0);
    keep({ key, appointments, blocks, at });
  }
  return kept?.key === key ? kept : undefined;
}

/** A week is of its one artist. */
function keyOf({ view, date, artists }: LoadedRange): string {
  return view === 'week' ? `${weekOf(date)[0]} ${artists[0]?.id}` : date;
}

function requestsOf(range: LoadedRange) {
  const { date, timeZone, artists } = range;
  const dates = datesOf(range);
  const from = dayBounds(dates[0] ?? date, timeZone).startsAt.getTime() / 1000;
  const to = dayBounds(dates.at(-1) ?? date, timeZone).endsAt.getTime() / 1000;
  const book = { midnightTimestamp: from, members: artists.map(({ id }) => id) };
  return {
    book: dates.length > 1 ? { ...book, days: dates.length } : book,
    blocks: { list: artists.map(({ id }) => ({ id, from, to })) },
  };
}

/** Loads the days or weeks before and after, so that Previous and Next show them at once. */
function usePrefetchedNeighbors({ view, date, timeZone, artists }: LoadedRange, isLoaded: boolean): void {
  const prefetchBook = appointmentsApi.usePrefetch('getBookData');
  const prefetchBlocks = journalApi.usePrefetch('getBlockData');
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => {
      const step = view === 'week' ? 7 : 1;
      for (const neighbor of [addDays(date, step), addDays(date, -step)]) {
        const { book, blocks } = requestsOf({ view, date: neighbor, timeZone, artists });
        prefetchBook(book, { ifOlderThan: prefetchSeconds });
        prefetchBlocks(blocks, { ifOlderThan: prefetchSeconds });
      }
    }, prefetchDelayMs);
    return () => clearTimeout(timer);
  }, [view, date, timeZone, artists, isLoaded, prefetchBook, prefetchBlocks]);
}

/** The day itself is painted first. */
const prefetchDelayMs = 100;

/** A day is loaded again when it is opened, so an older copy is good enough to show at first. */
const prefetchSeconds = 30;

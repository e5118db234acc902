import { useState } from 'react';
import { addDays, addMonths, type LocalDate } from '@frizo/local-time';
import { Calendar } from '@frizo/ui/rich';
import { journalApi } from './journal.api.ts';

interface MonthCalendarsProps {
  date: LocalDate;
  today: LocalDate;
  /** Whose days are marked. */
  artistIds: readonly number[];
  /** Of the salon. */
  artistCount: number;
  onDate(date: LocalDate): void;
}

/** Months with the markings of each day (Q76): as many as fit, up to four, or five for a salon of one artist (spec 2, 9). */
export function MonthCalendars({ date, today, artistIds, artistCount, onDate }: MonthCalendarsProps) {
  const thisMonth = monthOf(today);
  const [shownMonth, setShownMonth] = useState(() => monthOf(date));
  const userList = [...artistIds];
  const options = { skip: userList.length === 0, refetchOnMountOrArgChange: true };
  const monthsLater = (count: number) => addMonths(shownMonth, count);
  // The limit of one call is four months.
  const first = journalApi.useGetCalendarMarkingsQuery(
    { fromDate: shownMonth, toDate: addDays(monthsLater(4), -1), userList },
    options,
  );
  const fifth = journalApi.useGetCalendarMarkingsQuery(
    { fromDate: monthsLater(4), toDate: addDays(monthsLater(5), -1), userList },
    { ...options, skip: options.skip || artistCount > 1 },
  );
  const markings = [...(first.data?.markings ?? []), ...(fifth.data?.markings ?? [])];
  // A salon looks at full days too.
  const markers = new Map(markings.map((marking) => [marking.date, { ...marking, canBeChosen: true }]));
  return (
    <Calendar
      label="Day of the journal"
      value={date}
      onChange={onDate}
      today={today}
      // Spec 9: from the current month through four months ahead.
      firstDay={thisMonth}
      lastDay={addDays(addMonths(thisMonth, 5), -1)}
      markers={markers}
      maxMonths={artistCount > 1 ? 4 : 5}
      onMonth={setShownMonth}
      legend="professional"
    />
  );
}

function monthOf(date: LocalDate): LocalDate {
  return `${date.slice(0, 8)}01`;
}

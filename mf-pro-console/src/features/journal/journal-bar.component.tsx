import { useState, type ReactNode, type RefObject } from 'react';
import { addDays, dayTitle, formatLocalDate, zoneNameAt, type LocalDate } from '@frizo/local-time';
import { Button, CalendarIcon, ChevronLeftIcon, ChevronRightIcon, PrinterIcon, SearchIcon } from '@frizo/ui';
import styles from './journal.module.css';
import type { Journal } from './use-journal-day.ts';
import { viewTitles, type JournalView } from './views/view-choice.ts';
import { weekOf } from './views/week.ts';

/** The dates that the page can show. */
export const firstDate = '2000-01-01';
export const lastDate = '2099-12-31';

interface JournalBarProps {
  journal: Journal;
  /** The date field, which a key goes to. */
  dateField: RefObject<HTMLInputElement | null>;
  isCalendarOpen: boolean;
  onDate(date: LocalDate): void;
  onView(view: JournalView): void;
  onCalendar(isOpen: boolean): void;
  onFind(): void;
  onPrint(): void;
  /** More of its tools. */
  children: ReactNode;
}

/** What is shown, and the ways to other days and views. */
export function JournalBar(props: JournalBarProps) {
  const { journal, dateField, isCalendarOpen, onDate, onView, onCalendar, onFind, onPrint, children } = props;
  return (
    <div className={styles.bar}>
      <h2 className={styles.date}>
        {titleOf(journal)}
        {journal.isZoneShown && <small className={styles.zone}>Times in {zoneName(journal)}</small>}
      </h2>
      <div className={styles.tools}>
        <Button
          icon={CalendarIcon}
          title="Calendar"
          aria-expanded={isCalendarOpen}
          onClick={() => onCalendar(!isCalendarOpen)}
        >
          Calendar
        </Button>
        <Button icon={SearchIcon} title="Find client" aria-haspopup="dialog" onClick={onFind}>
          Find client
        </Button>
        {children}
        <Button icon={PrinterIcon} title="Print" disabled={journal.state.kind !== 'shown'} onClick={onPrint}>
          Print
        </Button>
      </div>
      <div className={styles.ways}>
        <div className={styles.days}>
          <DayLinks journal={journal} onDate={onDate} />
          <DateField ref={dateField} date={journal.date} onDate={onDate} />
        </div>
        <div role="group" aria-label="View" className={styles.views}>
          {Object.entries(viewTitles).map(([view, title]) => (
            <Button
              key={view}
              aria-pressed={view === journal.view}
              onClick={() => onView(view as JournalView)}
            >
              {title}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** `Today, 03/02/2026`, or `03/01/2026 to 03/07/2026`. */
export function titleOf({ view, date, today }: Pick<Journal, 'view' | 'date' | 'today'>): string {
  if (view !== 'week') return dayTitle(date, today);
  const dates = weekOf(date);
  return [dates[0] ?? date, dates.at(-1) ?? date].map(formatLocalDate).join(' to ');
}

function zoneName({ state, now, timeZone }: Journal): string {
  const at = state.kind === 'shown' ? state.day.midnight + 43_200 : now;
  return zoneNameAt(new Date(at * 1000), timeZone);
}

interface DayLinksProps {
  journal: Journal;
  onDate(date: LocalDate): void;
}

function DayLinks({ journal: { view, date, today }, onDate }: DayLinksProps): ReactNode {
  const step = view === 'week' ? 7 : 1;
  const tomorrow = addDays(today, 1);
  const shown = view === 'week' ? weekOf(date) : [date];
  return (
    <nav aria-label="Day" className={styles.links}>
      <Button icon={ChevronLeftIcon} onClick={() => onDate(addDays(date, -step))}>
        Previous
      </Button>
      <Button aria-current={shown.includes(today) ? 'date' : undefined} onClick={() => onDate(today)}>
        Today
      </Button>
      {view !== 'week' && (
        <Button aria-current={date === tomorrow ? 'date' : undefined} onClick={() => onDate(tomorrow)}>
          Tomorrow
        </Button>
      )}
      <Button icon={ChevronRightIcon} onClick={() => onDate(addDays(date, step))}>
        Next
      </Button>
    </nav>
  );
}

interface DateFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  date: LocalDate;
  onDate(date: LocalDate): void;
}

/** Jumps to a date. While a year is being typed its first digits are years of antiquity, which stay in the field. */
function DateField({ ref, date, onDate }: DateFieldProps) {
  const [typed, setTyped] = useState<LocalDate | null>(null);
  return (
    <input
      ref={ref}
      type="date"
      aria-label="Date"
      className={styles.dateInput}
      value={typed ?? date}
      min={firstDate}
      max={lastDate}
      onChange={({ target: { value } }) => {
        const isWhole = firstDate <= value && value <= lastDate;
        setTyped(isWhole ? null : value);
        if (isWhole) onDate(value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

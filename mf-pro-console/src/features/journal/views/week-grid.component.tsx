import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { dayTitle, formatLocalDate } from '@frizo/local-time';
import { classes, IconButton, PlusIcon, VisuallyHidden } from '@frizo/ui';
import { AddressOfDay } from '../column-address.component.tsx';
import { Column } from '../day-column.component.tsx';
import { Elapsed, isShownAt, Times } from '../day-grid.component.tsx';
import gridStyles from '../day-grid.module.css';
import { rowAt, stretchOf, type JournalDay } from '../day.ts';
import { titleOf } from '../journal-bar.component.tsx';
import type { JournalViewsProps } from './view-props.ts';
import { elementsOf, neighborInWeek, rowsOf } from './week.ts';
import styles from './week-grid.module.css';

type WeekGridProps = JournalViewsProps;

/** A week of one artist: the columns are days. Elements move by "Move to…". */
export function WeekGrid(props: WeekGridProps) {
  const { journal, days, now, unsaved, onElement, onSlot } = props;
  const rows = Math.max(...days.map(rowsOf));
  const labeled = days.find((day) => isShownAt(day, now) && rowsOf(day) === rows) ?? longestOf(days, rows);
  const scroller = useScrollToFirst(days, now);
  const press = (day: JournalDay) => (event: MouseEvent<HTMLElement>) => {
    const [column] = day.columns;
    if (!column || (event.target instanceof Element && event.target.closest('button') !== null)) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    onSlot({ artistId: column.artistId, start: rowAt(day, (event.clientY - top) / height) });
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const focused = keyOf(event.target);
    const element = days.flatMap(elementsOf).find(({ key }) => key === focused);
    const next = element && neighborInWeek(days, element, event.key);
    if (!next) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-element="${next.key}"]`)?.focus();
  };
  return (
    <section aria-label={titleOf(journal)} className={gridStyles.region}>
      <div ref={scroller} className={gridStyles.scroller}>
        <div
          className={classes(gridStyles.grid, styles.week)}
          style={{ '--rows': rows, '--columns': days.length }}
        >
          <div className={gridStyles.corner} />
          <div className={gridStyles.heads}>
            {days.map((day) => (
              <DayHead key={day.date} {...props} day={day} />
            ))}
          </div>
          {labeled && <Times day={labeled} now={now} />}
          <div className={gridStyles.columns} onKeyDown={move}>
            {days.map((day) => (
              <div
                key={day.date}
                className={styles.day}
                style={{ height: `${(rowsOf(day) / rows) * 100}%` }}
                onClick={press(day)}
              >
                <Elapsed day={day} now={now} />
                {day.columns.map((column) => (
                  <Column
                    key={column.artistId}
                    day={day}
                    column={column}
                    label={dayTitle(day.date, journal.today)}
                    unsaved={unsaved}
                    onElement={onElement}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The times of a day whose clock changes are not those of the others. */
function longestOf(days: readonly JournalDay[], rows: number): JournalDay | undefined {
  const usual = days.find((day) => day.nextMidnight - day.midnight === 86_400 && rowsOf(day) === rows);
  return usual ?? days.find((day) => rowsOf(day) === rows);
}

function keyOf(target: EventTarget): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-element]')?.dataset['element']
    : undefined;
}

function DayHead({ day, now, journal, onDay, onAdd }: WeekGridProps & { day: JournalDay }) {
  const { date, columns, nextMidnight } = day;
  const [column] = columns;
  const title = dayTitle(date, journal.today);
  const isToday = date === journal.today;
  return (
    <div className={classes(gridStyles.head, styles.head, isToday && styles.today)}>
      <h3 className={styles.name}>
        <button
          type="button"
          aria-current={isToday ? 'date' : undefined}
          className={styles.toDay}
          onClick={() => onDay(date)}
        >
          <VisuallyHidden>{title}</VisuallyHidden>
          <span aria-hidden="true">{dayTitle(date, '').slice(0, 3)}</span>
          <span aria-hidden="true" className={styles.number}>
            {formatLocalDate(date).slice(0, 5)}
          </span>
        </button>
      </h3>
      {column?.openSpans.length === 0 && <span className={styles.closed}>CLOSED</span>}
      {column && (
        <span className={styles.address}>
          <AddressOfDay day={day} column={column} />
        </span>
      )}
      {column && now < nextMidnight && (
        <span className={styles.add}>
          <IconButton
            icon={PlusIcon}
            size="small"
            label={`Book or block time, ${title}`}
            aria-haspopup="dialog"
            onClick={() => onAdd(column.artistId, date)}
          />
        </span>
      )}
    </div>
  );
}

/** Opens a week at its first hours and elements. Later the scroll position belongs to the user. */
function useScrollToFirst(days: readonly JournalDay[], now: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const scrolled = useRef('');
  useLayoutEffect(() => {
    const first = days[0]?.date ?? '';
    if (scroller.current === null || scrolled.current === first) return;
    scrolled.current = first;
    const tops = days.flatMap((day) => {
      const starts = day.columns.flatMap(({ openSpans, elements }) => [
        ...openSpans.map(({ from }) => from),
        ...elements.map(({ start }) => start),
      ]);
      return starts.length === 0 ? [] : [stretchOf(day, Math.min(...starts), day.nextMidnight).top];
    });
    const top = tops.length === 0 ? 0 : Math.min(...tops);
    scroller.current.scrollTop = top * scroller.current.scrollHeight;
  }, [days, now]);
  return scroller;
}

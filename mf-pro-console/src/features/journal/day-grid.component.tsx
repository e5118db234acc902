import {
  memo,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type Ref,
  type RefObject,
} from 'react';
import { IconButton, PlusIcon } from '@frizo/ui';
import { Column, EmptyColumn, percent } from './day-column.component.tsx';
import {
  clockText,
  hourLabelsOf,
  rowAt,
  rowSeconds,
  stretchOf,
  type DayColumn,
  type DayElement,
  type JournalDay,
} from './day.ts';
import { AddressOfDay } from './column-address.component.tsx';
import styles from './day-grid.module.css';
import type { Slot } from './slots.ts';
import { useColumnWindow } from './use-column-window.ts';

/** What code outside of the grid needs of its DOM. */
export interface DayGridHandle {
  /** Scrolls in both directions. */
  readonly scroller: HTMLElement | null;
  /** The area of all columns, below the names and beside the times. */
  readonly columns: HTMLElement | null;
  /** The row of a column at a point of the window, by one reading of the area's position; null outside of it. */
  slotAt(clientX: number, clientY: number): Slot | null;
  /** The card of an element, whose column is rendered for it if it is out of view; null if the day does not have it. Not while React renders. */
  elementNode(key: string): HTMLElement | null;
}

interface DayGridProps {
  day: JournalDay;
  /** Its name, such as `Today, 03/02/2026`. */
  label: string;
  /** Unix seconds. */
  now: number;
  onElement(element: DayElement): void;
  /** A press on an empty part of a column. */
  onSlot(slot: Slot): void;
  /** The button of a column, for those who do not press in the grid. */
  onAdd(artistId: number): void;
  /** The keys of elements that are shown where they are not saved yet. */
  unsaved?: ReadonlySet<string>;
  handle?: Ref<DayGridHandle> | undefined;
}

/** The day of the journal: a time column and a column for each artist, which scroll inside while times and names stay. */
export const DayGrid = memo(function DayGrid(props: DayGridProps) {
  const { day, label, now, onElement, onSlot, onAdd, unsaved = noKeys, handle } = props;
  const scroller = useFirstScroll(day, now);
  const columns = useRef<HTMLDivElement>(null);
  const { rendered, update, press, elementNode } = useColumnWindow(day, scroller, columns);
  const slotAt = (clientX: number, clientY: number) => slotIn(columns.current, day, clientX, clientY);
  useImperativeHandle(handle, () => ({
    scroller: scroller.current,
    columns: columns.current,
    slotAt,
    elementNode,
  }));
  useLayoutEffect(() => blurElement(columns.current), [day.date]);
  const rows = (day.lastSecond - day.firstSecond) / rowSeconds;
  const click = ({ target, clientX, clientY }: MouseEvent) => {
    if (target instanceof Element && target.closest('button') !== null) return;
    const slot = slotAt(clientX, clientY);
    if (slot) onSlot(slot);
  };
  return (
    <section aria-label={label} className={styles.region}>
      <div ref={scroller} className={styles.scroller} onScroll={update}>
        <div className={styles.grid} style={{ '--rows': rows, '--columns': day.columns.length }}>
          <div className={styles.corner} />
          <div className={styles.heads}>
            {day.columns.map((column) => (
              <ColumnHead key={column.artistId} day={day} column={column} onAdd={onAdd} />
            ))}
          </div>
          <Times day={day} now={now} />
          <div
            ref={columns}
            className={styles.columns}
            onClick={click}
            onPointerDown={({ target }) => press(target)}
          >
            <Elapsed day={day} now={now} />
            {day.columns.map((column) =>
              rendered.has(column.artistId) ? (
                <Column key={column.artistId} {...{ day, column, unsaved, onElement }} />
              ) : (
                <EmptyColumn key={column.artistId} name={column.name} count={column.elements.length} />
              ),
            )}
          </div>
        </div>
      </div>
    </section>
  );
});

const noKeys: ReadonlySet<string> = new Set();

/** The card that has the focus shows an element of another day now. */
function blurElement(columns: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && columns?.contains(focused)) focused.blur();
}

declare module 'react' {
  interface CSSProperties {
    '--rows'?: number;
    '--columns'?: number;
  }
}

function slotIn(columns: HTMLElement | null, day: JournalDay, clientX: number, clientY: number): Slot | null {
  if (columns === null) return null;
  const { left, top, width, height } = columns.getBoundingClientRect();
  const column = day.columns[Math.floor(((clientX - left) / width) * day.columns.length)];
  const fraction = (clientY - top) / height;
  if (!column || fraction < 0 || fraction >= 1) return null;
  return { artistId: column.artistId, start: rowAt(day, fraction) };
}

/** Opens a day at now, or at its first hours and elements. Later the scroll position belongs to the user. */
function useFirstScroll(day: JournalDay, now: number): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const scrolledDate = useRef('');
  useLayoutEffect(() => {
    if (scrolledDate.current === day.date) return;
    // In the frame that lays the day out anyway: here it would be laid out once more, within the task of the press.
    const frame = requestAnimationFrame(() => {
      if (scroller.current === null) return;
      scrolledDate.current = day.date;
      const at = firstShown(day, now);
      scroller.current.scrollTop = stretchOf(day, at, at).top * scroller.current.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [day, now]);
  return scroller;
}

const secondsBeforeNow = 5_400;

function firstShown(day: JournalDay, now: number): number {
  if (isShownAt(day, now)) return now - secondsBeforeNow;
  const starts = day.columns.flatMap(({ elements, openSpans }) => [
    ...elements.slice(0, 1).map(({ start }) => start),
    ...openSpans.slice(0, 1).map(({ from }) => from),
  ]);
  return starts.length === 0 ? day.midnight : Math.min(...starts);
}

interface ColumnHeadProps extends Pick<DayGridProps, 'day' | 'onAdd'> {
  column: DayColumn;
}

const ColumnHead = memo(function ColumnHead({ day, column, onAdd }: ColumnHeadProps) {
  const { artistId, name, openSpans } = column;
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h3 className={styles.name}>{name}</h3>
        {openSpans.length === 0 && <span className={styles.closedSign}>CLOSED</span>}
        <AddressOfDay day={day} column={column} />
      </div>
      <IconButton
        icon={PlusIcon}
        size="small"
        label={`Book or block time, ${name}`}
        aria-haspopup="dialog"
        data-column={artistId}
        onClick={() => onAdd(artistId)}
      />
    </div>
  );
});

/** The time column. */
export function Times({ day, now }: { day: JournalDay; now: number }) {
  return (
    <div className={styles.times} aria-hidden="true">
      {hourLabelsOf(day).map(
        ({ at, text }) =>
          !isBehindNow(at, now) && (
            <span key={at} className={styles.hour} style={{ top: percent(stretchOf(day, at, at).top) }}>
              {text}
            </span>
          ),
      )}
      {isShownAt(day, now) && (
        <span className={styles.nowTime} style={{ top: percent(stretchOf(day, now, now).top) }}>
          {clockText(day, now)}
        </span>
      )}
    </div>
  );
}

/** Whether the label of an hour, which stands below its line, would be half covered by the time of now. */
function isBehindNow(at: number, now: number): boolean {
  return at - 360 < now && now < at + 1_020;
}

/** The time of the day that is over, and the line for now. */
export function Elapsed({ day, now }: { day: JournalDay; now: number }) {
  const elapsed = stretchOf(day, day.midnight, now);
  return (
    <>
      <div className={styles.past} style={{ height: percent(elapsed.height) }} />
      {isShownAt(day, now) && <div className={styles.now} style={{ top: percent(elapsed.height) }} />}
    </>
  );
}

export function isShownAt({ midnight, firstSecond, lastSecond }: JournalDay, instant: number): boolean {
  return midnight + firstSecond <= instant && instant < midnight + lastSecond;
}

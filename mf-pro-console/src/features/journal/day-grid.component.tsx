import {
  memo,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type Ref,
  type RefObject,
} from 'react';
import { CheckIcon, classes, IconButton, PlusIcon, VisuallyHidden } from '@frizo/ui';
import {
  closedSpansOf,
  clockText,
  elementName,
  hourLabelsOf,
  placesOf,
  rowAt,
  rowSeconds,
  stretchOf,
  type DayColumn,
  type DayElement,
  type ElementPlace,
  type JournalDay,
  type Stretch,
} from './day.ts';
import { AddressChanges, AddressOfDay } from './column-address.component.tsx';
import styles from './day-grid.module.css';
import type { Slot } from './slots.ts';

/** What code outside of the grid needs of its DOM. */
export interface DayGridHandle {
  /** Scrolls in both directions. */
  readonly scroller: HTMLElement | null;
  /** The area of all columns, below the names and beside the times. */
  readonly columns: HTMLElement | null;
  /** The row of a column at a point of the window, by one reading of the area's position; null outside of it. */
  slotAt(clientX: number, clientY: number): Slot | null;
}

interface DayGridProps {
  day: JournalDay;
  /** What the columns out of view show: the same, some frames later. Null until then. */
  laterDay?: JournalDay | null;
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
  const { day, laterDay = day, label, now, onElement, onSlot, onAdd, unsaved = noKeys, handle } = props;
  const scroller = useFirstScroll(day, now);
  const columns = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => handleOf(scroller.current, columns.current, day), [scroller, day]);
  useLayoutEffect(() => blurElement(columns.current), [day.date]);
  const [firstInView, setFirstInView] = useState(0);
  const rows = (day.lastSecond - day.firstSecond) / rowSeconds;
  const press = ({ target, clientX, clientY }: MouseEvent) => {
    if (target instanceof Element && target.closest('button') !== null) return;
    const slot = handleOf(scroller.current, columns.current, day).slotAt(clientX, clientY);
    if (slot) onSlot(slot);
  };
  return (
    <section aria-label={label} className={styles.region}>
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={({ currentTarget }) => {
          const width = (columns.current?.clientWidth ?? 0) / day.columns.length;
          setFirstInView(Math.floor(currentTarget.scrollLeft / width));
        }}
      >
        <div className={styles.grid} style={{ '--rows': rows, '--columns': day.columns.length }}>
          <div className={styles.corner} />
          {day.columns.map((column) => (
            <ColumnHead key={column.artistId} day={day} column={column} onAdd={onAdd} />
          ))}
          <Times day={day} now={now} />
          <div ref={columns} className={styles.columns} onClick={press}>
            <Elapsed day={day} now={now} />
            {day.columns.map((column, index) => {
              const isInView = firstInView <= index && index < firstInView + mostColumnsInView();
              return (
                <Column
                  key={column.artistId}
                  day={isInView ? day : (laterDay ?? day)}
                  column={isInView ? column : laterColumn(laterDay, column)}
                  unsaved={unsaved}
                  onElement={onElement}
                />
              );
            })}
          </div>
        </div>
      </div>
    </section>
  );
});

const noKeys: ReadonlySet<string> = new Set();

/** day-grid.module.css has the same least width. Pixels. */
const leastColumnWidth = 144;

function mostColumnsInView(): number {
  return Math.ceil(window.innerWidth / leastColumnWidth);
}

/** A column as the day that follows shows it; without elements until there is one. */
function laterColumn(laterDay: JournalDay | null, column: DayColumn): DayColumn {
  const later = laterDay?.columns.find(({ artistId }) => artistId === column.artistId);
  return later ?? { ...column, elements: [] };
}

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

function handleOf(scroller: HTMLElement | null, columns: HTMLElement | null, day: JournalDay): DayGridHandle {
  return {
    scroller,
    columns,
    slotAt(clientX, clientY) {
      if (columns === null) return null;
      const { left, top, width, height } = columns.getBoundingClientRect();
      const column = day.columns[Math.floor(((clientX - left) / width) * day.columns.length)];
      const fraction = (clientY - top) / height;
      if (!column || fraction < 0 || fraction >= 1) return null;
      return { artistId: column.artistId, start: rowAt(day, fraction) };
    },
  };
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

const ColumnHead = memo(function ColumnHead(
  props: Pick<ColumnProps, 'day' | 'column'> & Pick<DayGridProps, 'onAdd'>,
) {
  const { day, column, onAdd } = props;
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

interface ColumnProps {
  day: JournalDay;
  column: DayColumn;
  /** Of its elements: the artist's name, or in a week the day. */
  label?: string;
  unsaved: ReadonlySet<string>;
  onElement(element: DayElement): void;
}

export const Column = memo(function Column({
  day,
  column,
  label = column.name,
  unsaved,
  onElement,
}: ColumnProps) {
  const places = placesOf(day, column);
  const { elements } = column;
  const [cards] = useState(createCardKeys);
  const cardKeys = cards.keysOf(day.date, elements);
  return (
    <div className={styles.column}>
      {closedSpansOf(day, column).map(({ from, to }) => (
        <div key={from} className={styles.closed} style={position(stretchOf(day, from, to))} />
      ))}
      <AddressChanges day={day} column={column} />
      <ul aria-label={label} className={styles.elements}>
        {elements.map((element, index) => (
          <ElementCard
            key={cardKeys[index]}
            name={elementName(day, element)}
            time={clockText(day, element.start)}
            element={element}
            place={places[index] ?? wholeColumn}
            isUnsaved={unsaved.has(element.key)}
            onElement={onElement}
          />
        ))}
      </ul>
    </div>
  );
});

/**
 * Which card of a column shows which element. During a day an element keeps its card, which can have the focus or be carried. On another day the cards show
 * that day's elements: to make a hundred new ones takes several times as long.
 */
function createCardKeys() {
  let date = '';
  let count = 0;
  let cards: ReadonlyMap<string, number> = new Map();
  return {
    keysOf(shownDate: string, elements: readonly DayElement[]): number[] {
      const isSameDay = shownDate === date;
      const free = isSameDay ? [] : [...cards.values()];
      const keys = elements.map(
        ({ key }, index) => (isSameDay ? cards.get(key) : free[index]) ?? (count += 1),
      );
      date = shownDate;
      cards = new Map(elements.map(({ key }, index) => [key, keys[index] ?? 0]));
      return keys;
    },
  };
}

const wholeColumn: ElementPlace = { top: 0, height: 1, busy: 1, lane: 0, lanes: 1 };

interface ElementProps extends Pick<ColumnProps, 'onElement'> {
  isUnsaved: boolean;
  name: string;
  /** The start on the clock. */
  time: string;
  element: DayElement;
  place: ElementPlace;
}

const ElementCard = memo(
  function ElementCard({ name, time, element, place, isUnsaved, onElement }: ElementProps) {
    const { key, kind, status, appointment } = element;
    return (
      <li
        className={classes(styles.place, heightClass(element), place.lanes > 1 && styles.shared)}
        style={{ ...position(place), ...lanePosition(place) }}
      >
        <button
          type="button"
          data-element={key}
          aria-busy={isUnsaved || undefined}
          aria-haspopup="dialog"
          className={classes(styles.element, styles[kind], styles[status])}
          style={{ height: percent(place.busy) }}
          onClick={() => onElement(element)}
        >
          <VisuallyHidden>{name}</VisuallyHidden>
          <span aria-hidden="true" className={styles.text}>
            <span className={styles.line}>
              <span className={styles.time}>{time}</span>
              {appointment?.confirmation === 'confirmed' && <CheckIcon size={16} />}
              <strong className={styles.who}>
                {appointment ? clientName(appointment.client) : 'Blocked'}
              </strong>
            </span>
            {appointment && <span className={styles.service}>{appointment.serviceName}</span>}
            {status === 'no-show' && <span className={styles.service}>No-show</span>}
          </span>
        </button>
        {place.busy < 1 && <span className={styles.stay} style={{ height: percent(1 - place.busy) }} />}
      </li>
    );
  },
  (before, after) =>
    before.name === after.name &&
    before.isUnsaved === after.isUnsaved &&
    before.onElement === after.onElement &&
    isSameElement(before.element, after.element) &&
    isSamePlace(before.place, after.place),
);

/** Elements of one or two rows have room for as many lines. */
function heightClass({ start, end }: DayElement): string | undefined {
  if (end - start > 2 * rowSeconds) return undefined;
  return end - start > rowSeconds ? styles.twoRows : styles.oneRow;
}

/** Answers that have not changed keep their identity, so an element renders again only when something about it has changed. */
function isSameElement(one: DayElement, other: DayElement): boolean {
  return one.key === other.key && one.status === other.status && one.appointment === other.appointment;
}

function isSamePlace(one: ElementPlace, other: ElementPlace): boolean {
  return (
    one.top === other.top &&
    one.height === other.height &&
    one.busy === other.busy &&
    one.lane === other.lane &&
    one.lanes === other.lanes
  );
}

function clientName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

function position({ top, height }: Stretch): { top: string; height: string } {
  return { top: percent(top), height: percent(height) };
}

function lanePosition({ lane, lanes }: ElementPlace): { left: string; width: string } {
  return { left: percent(lane / lanes), width: percent(1 / lanes) };
}

function percent(fraction: number): string {
  return `${fraction * 100}%`;
}

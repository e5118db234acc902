import { memo, useState } from 'react';
import { CheckIcon, classes, VisuallyHidden } from '@frizo/ui';
import { AddressChanges } from './column-address.component.tsx';
import {
  clockText,
  closedSpansOf,
  elementName,
  placesOf,
  rowSeconds,
  stretchOf,
  type DayColumn,
  type DayElement,
  type ElementPlace,
  type JournalDay,
  type Stretch,
} from './day.ts';
import styles from './day-grid.module.css';

interface ColumnProps {
  day: JournalDay;
  column: DayColumn;
  /** Of its elements: the artist's name, or in a week the day. */
  label?: string;
  unsaved: ReadonlySet<string>;
  onElement(element: DayElement): void;
}

/** A column whose elements are out of view, and are not rendered: how many there are is there for screen readers. */
export const EmptyColumn = memo(function EmptyColumn({ name, count }: { name: string; count: number }) {
  return (
    <div className={styles.column}>
      <ul aria-label={name} className={styles.elements}>
        {count > 0 && <li className={styles.count}>{`${count} appointments and blocks, out of view`}</li>}
      </ul>
    </div>
  );
});

export const Column = memo(function Column(props: ColumnProps) {
  const { day, column, label = column.name, unsaved, onElement } = props;
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

export function percent(fraction: number): string {
  return `${fraction * 100}%`;
}

import { clockText, stretchOf, type DayColumn, type JournalDay } from './day.ts';
import { addressChangesOf } from './slots.ts';
import styles from './column-address.module.css';

interface ColumnAddressProps {
  day: JournalDay;
  column: DayColumn;
}

/** Where the artist works on this day, below their name. */
export function AddressOfDay({ day, column }: ColumnAddressProps) {
  const text = addressChangesOf(day, column)
    .map(({ from, name }, index) => (index === 0 ? name : `${clockText(day, from)} ${name}`))
    .join(', from ');
  return text === '' ? null : (
    <span className={styles.ofDay} title={text}>
      {text}
    </span>
  );
}

/** The name of another address, where the hours there begin. Screen readers find it in the name of the column. */
export function AddressChanges({ day, column }: ColumnAddressProps) {
  return addressChangesOf(day, column)
    .slice(1)
    .map(({ from, name }) => (
      <span
        key={from}
        aria-hidden="true"
        className={styles.change}
        style={{ top: `${stretchOf(day, from, from).top * 100}%` }}
      >
        {name}
      </span>
    ));
}

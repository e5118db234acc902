import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import styles from './time-grid.module.css';

const noon = 12 * 3600;

const evening = 17 * 3600;

export interface TimeGridProps {
  label: string;
  /** Seconds from local midnight at the address, ascending. */
  starts: readonly number[];
  /** One of the starts; any other value, such as the specification's -1 (5.2), means nothing is chosen. */
  value: number;
  onChange: (startSeconds: number) => void;
  /** `hh:mm A`, from libs/local-time, which formats all times. */
  formatTime: (startSeconds: number) => string;
  /** Why there is no start to choose. */
  emptyText: string;
}

/** Chooses a start from a grid of chips by part of the day. Arrow keys move; Enter, Space or a tap choose. */
export function TimeGrid({ label, starts, value, onChange, formatTime, emptyText }: TimeGridProps) {
  if (starts.length === 0) return <p className={styles.empty}>{emptyText}</p>;
  return (
    <ListBox
      aria-label={label}
      layout="grid"
      selectionMode="single"
      // Choosing the chosen time again must not deselect it.
      disallowEmptySelection
      selectedKeys={starts.includes(value) ? [value] : []}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        if (typeof chosen === 'number') onChange(chosen);
      }}
      className={styles.parts}
    >
      {dayParts(starts).map((part) => (
        <ListBoxSection key={part.name} id={part.name} className={styles.part}>
          <Header className={styles.heading}>{part.name}</Header>
          {part.starts.map((start) => (
            <ListBoxItem key={start} id={start} textValue={formatTime(start)} className={styles.time}>
              {formatTime(start)}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}

interface DayPart {
  name: 'Morning' | 'Afternoon' | 'Evening';
  starts: number[];
}

/** Starts (seconds from local midnight) by part of the day, without empty parts. */
export function dayParts(starts: readonly number[]): DayPart[] {
  const parts: DayPart[] = [
    { name: 'Morning', starts: starts.filter((start) => start < noon) },
    { name: 'Afternoon', starts: starts.filter((start) => start >= noon && start < evening) },
    { name: 'Evening', starts: starts.filter((start) => start >= evening) },
  ];
  return parts.filter((part) => part.starts.length > 0);
}

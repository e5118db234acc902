import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import styles from './time-grid.module.css';

const noon = 12 * 3600;

const evening = 17 * 3600;

export interface TimeGridProps {
  label: string;
  /** Seconds from local midnight at the address, ascending. */
  starts: readonly number[];
  /** Those of the starts that are listed first, under a heading of their own. Without them, or if all are, the parts of the day are the only groups. */
  bestStarts?: readonly number[] | undefined;
  /** One of the starts; any other value, such as the specification's -1 (5.2), means nothing is chosen. */
  value: number;
  onChange: (startSeconds: number) => void;
  /** `hh:mm A`, from libs/local-time, which formats all times. */
  formatTime: (startSeconds: number) => string;
  /** Why there is no start to choose. */
  emptyText: string;
}

/** Chooses a start from a grid of chips by part of the day. Arrow keys move; Enter, Space or a tap choose. */
export function TimeGrid(props: TimeGridProps) {
  const { label, starts, bestStarts = [], value, onChange, formatTime, emptyText } = props;
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
      {startGroups(starts, bestStarts).map((part) => (
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

interface StartGroup {
  name: string;
  starts: number[];
}

/** The best starts first if they are some of the starts, then the others by part of the day. */
function startGroups(starts: readonly number[], bestStarts: readonly number[]): StartGroup[] {
  const best = starts.filter((start) => bestStarts.includes(start));
  if (best.length === 0 || best.length === starts.length) return dayParts(starts);
  const others = dayParts(starts.filter((start) => !bestStarts.includes(start)));
  return [
    { name: 'Best times', starts: best },
    ...others.map((part) => ({ ...part, name: `More times, ${part.name.toLowerCase()}` })),
  ];
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

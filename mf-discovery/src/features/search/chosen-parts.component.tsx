import { useEffect, useRef } from 'react';
import { Button, RemovableChip } from '@frizo/ui';
import styles from './search-bar.module.css';
import type { Search } from './search.ts';

export interface Chosen {
  readonly id: string;
  readonly title: string;
  readonly without: Search;
}

interface ChosenPartsProps {
  /** Whether a filter is active, even if its name is still loading. */
  isShown: boolean;
  chosen: readonly Chosen[];
  onChange(part: Search): void;
  onClear(): void;
  /** Called when the last one was removed together with the focus. */
  onEmptied(): void;
}

/** All active filters as removable chips, in one line that does not shift the page. */
export function ChosenParts({ isShown, chosen, onChange, onClear, onEmptied }: ChosenPartsProps) {
  const row = useRef<HTMLDivElement>(null);
  /** The index of the removed chip. It had the focus, which moves to the chip that takes its place. */
  const removedIndex = useRef<number | null>(null);
  useEffect(() => {
    if (removedIndex.current === null) return;
    const chips = row.current?.querySelectorAll('button') ?? [];
    const next = chips[Math.min(removedIndex.current, chips.length - 1)];
    removedIndex.current = null;
    if (next) next.focus();
    else onEmptied();
  }, [chosen, onEmptied]);

  if (!isShown) return null;
  return (
    <div className={styles.actions}>
      <div ref={row} role="group" aria-label="Chosen" className={styles.chosen}>
        {chosen.map(({ id, title, without }, index) => (
          <RemovableChip
            key={id}
            onRemove={() => {
              removedIndex.current = index;
              onChange(without);
            }}
          >
            {title}
          </RemovableChip>
        ))}
      </div>
      <Button
        look="plain"
        size="small"
        onClick={() => {
          onClear();
          onEmptied();
        }}
      >
        Clear search
      </Button>
    </div>
  );
}

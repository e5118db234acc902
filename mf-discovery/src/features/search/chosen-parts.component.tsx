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
  /** Something narrows the gallery, even where its name is still on its way. */
  isShown: boolean;
  chosen: readonly Chosen[];
  onChange(part: Search): void;
  onClear(): void;
  /** The last one is gone, and the focus with it. */
  onEmptied(): void;
}

/** All that narrows the gallery, each taken back by a press, in one line that does not push the work about. */
export function ChosenParts({ isShown, chosen, onChange, onClear, onEmptied }: ChosenPartsProps) {
  const row = useRef<HTMLDivElement>(null);
  /** Where a chip was removed. It takes the focus with it, which goes on to what stands there now. */
  const takenOut = useRef<number | null>(null);
  useEffect(() => {
    if (takenOut.current === null) return;
    const chips = row.current?.querySelectorAll('button') ?? [];
    const next = chips[Math.min(takenOut.current, chips.length - 1)];
    takenOut.current = null;
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
              takenOut.current = index;
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

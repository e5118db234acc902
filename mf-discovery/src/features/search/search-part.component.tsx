import { useId, useRef, useState } from 'react';
import { ErrorState, Loading, Skeleton } from '@frizo/ui';
import type { PanelEntry } from './panels.ts';
import type { Search } from './search.ts';
import styles from './search-bar.module.css';
import { useFocusBack } from './use-focus-back.ts';
import { useRoomBelow } from './use-room-below.ts';
import { useLazyPart } from './use-lazy-part.ts';

interface SearchPartProps {
  panel: PanelEntry;
  search: Search;
  /** What is chosen, in words; undefined for anything. */
  chosen: string | undefined;
  isOpen: boolean;
  onToggle(): void;
  onClose(): void;
  onChange(part: Search): void;
}

/** What, Where, Who or When: a button that says what is chosen, and the panel that it opens. */
export function SearchPart(props: SearchPartProps) {
  const { panel, search, chosen, isOpen, onToggle, onClose, onChange } = props;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const { Part, hasFailed, retry } = useLazyPart(panel.load, wasOpened);
  useFocusBack(isOpen, area, trigger);
  useRoomBelow(isOpen && Part !== null, area);

  return (
    <div className={styles.part} data-part={panel.name}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-expanded={isOpen}
        aria-controls={`${id}-panel`}
        data-chosen={chosen !== undefined || undefined}
        onClick={onToggle}
        // Its code is here by the time of the press.
        onPointerEnter={() => void panel.load().catch(() => undefined)}
      >
        <span className={styles.title}>{panel.title}</span>{' '}
        <span className={styles.words}>{chosen ?? panel.anything}</span>
      </button>
      <div
        ref={area}
        id={`${id}-panel`}
        role="group"
        aria-label={panel.title}
        hidden={!isOpen}
        className={styles.panel}
      >
        {Part && <Part search={search} isOpen={isOpen} onChange={onChange} onDone={onClose} />}
        {!Part && !hasFailed && wasOpened && <PanelSkeleton />}
        {hasFailed && (
          <ErrorState onRetry={retry}>
            This could not be loaded. Check your connection and try again.
          </ErrorState>
        )}
      </div>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <Loading>
      <Skeleton shape="block" height="6rem" />
    </Loading>
  );
}

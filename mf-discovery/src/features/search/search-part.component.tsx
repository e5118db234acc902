import { useId, useRef, useState, type RefObject, useLayoutEffect, useEffect } from 'react';
import { usePart } from '@frizo/remote-kit/parts';
import { ErrorState, Loading, Skeleton } from '@frizo/ui';
import type { PanelProps } from './panel.types.ts';
import type { PanelEntry } from './panels.ts';
import type { Search } from './search.ts';
import styles from './search-bar.module.css';

interface SearchPartProps {
  panel: PanelEntry;
  search: Search;
  /** What is chosen, in words; undefined for anything. */
  chosen: string | undefined;
  isOpen: boolean;
  onToggle(): void;
  onClose(): void;
  onChange: PanelProps['onChange'];
}

/** What, Where, Who or When: a button that says what is chosen, and the panel that it opens. */
export function SearchPart(props: SearchPartProps) {
  const { panel, search, chosen, isOpen, onToggle, onClose, onChange } = props;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const { Part, hasFailed, retry } = usePart(panel.load, wasOpened);
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

/**
 * Gives the focus back to what opened a panel, where it was in the panel as that closed. It moves after the panel has rendered what was chosen:
 * fields take what stands in them as they are left.
 */
function useFocusBack(
  isOpen: boolean,
  panel: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
): void {
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    const isClosing = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosing && panel.current?.contains(document.activeElement) === true) {
      trigger.current?.focus({ preventScroll: true });
    }
  }, [isOpen, panel, trigger]);
}

/** Scrolls a panel that reaches below the window up into it: the bar goes no further than to the top, where it stays. */
function useRoomBelow(isOpen: boolean, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen || panel.current === null) return;
    const below = panel.current.getBoundingClientRect().bottom - window.innerHeight;
    if (below > 0) window.scrollBy({ top: below });
  }, [isOpen, panel]);
}

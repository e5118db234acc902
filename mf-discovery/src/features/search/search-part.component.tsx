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
  /** The chosen value as text; undefined for any. */
  chosen: string | undefined;
  isOpen: boolean;
  onToggle(): void;
  onClose(): void;
  onChange: PanelProps['onChange'];
}

/** What, Where, Who or When: a button with the chosen value, and the panel that it opens. */
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
        // Preloads the panel before the press.
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

/** Returns the focus to the button of a panel that closes with the focus inside. After rendering, since fields apply their text on blur. */
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

/** Scrolls a panel that exceeds the bottom of the window into view; the bar itself sticks to the top. */
function useRoomBelow(isOpen: boolean, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen || panel.current === null) return;
    const below = panel.current.getBoundingClientRect().bottom - window.innerHeight;
    if (below > 0) window.scrollBy({ top: below });
  }, [isOpen, panel]);
}

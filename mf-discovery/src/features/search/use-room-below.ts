import { useEffect, type RefObject } from 'react';

/** Scrolls a panel that reaches below the window up into it: the bar goes no further than to the top, where it stays. */
export function useRoomBelow(isOpen: boolean, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen || panel.current === null) return;
    const below = panel.current.getBoundingClientRect().bottom - window.innerHeight;
    if (below > 0) window.scrollBy({ top: below });
  }, [isOpen, panel]);
}

import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus back to what opened a panel, where it was in the panel as that closed. It moves after the panel has rendered what was chosen:
 * fields take what stands in them as they are left.
 */
export function useFocusBack(
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

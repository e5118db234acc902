import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus here if what had it is gone, so that the keyboard stays in its dialog and Escape still closes that: when this appears, and whenever
 * `shown` changes. Give the element `tabIndex={-1}` if it takes no focus by itself.
 */
export function useFocusIfLost<Element extends HTMLElement>(shown?: unknown): RefObject<Element | null> {
  const place = useRef<Element>(null);
  useEffect(() => {
    if (isFocusLost()) place.current?.focus({ preventScroll: true });
  }, [shown]);
  return place;
}

/** Where the focus is after the element that had it was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

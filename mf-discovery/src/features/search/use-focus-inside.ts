import { useEffect, useRef, type RefObject } from 'react';

/** Puts the cursor into the field of a panel that has just opened: it is the only reason to open it. */
export function useFocusInside(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isOpen]);
  return panel;
}

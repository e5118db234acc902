import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the field of a panel that was just opened. */
export function useFocusInside(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isOpen]);
  return panel;
}

import { useEffect, useRef, type RefObject } from 'react';

/**
 * A row that leaves the list takes the focus with it: then it goes to what stands above the list, and not to nowhere.
 * @param shown changes whenever the rows do
 */
export function useKeptFocus<Element extends HTMLElement>(shown: unknown): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isFirst.current && isLost) place.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [shown]);
  return place;
}

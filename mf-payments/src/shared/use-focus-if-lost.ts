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

/**
 * The same for a list, which may change while nobody uses it: takes the focus, when `shown` changes, only if the element that had it last was in the
 * surrounding element and has been removed. A dialog may have been open in between.
 * @param around selects the surrounding element, such as the row: 'li, tr'
 */
export function useFocusKept<Target extends HTMLElement>(
  shown: unknown,
  around: string,
): RefObject<Target | null> {
  const place = useRef<Target>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (place.current?.closest(around)?.contains(target)) last.current = target;
      else if (target.closest('[role=dialog], [role=alertdialog]') === null) last.current = null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [around]);
  useEffect(() => {
    if (last.current?.isConnected === false && isFocusLost()) place.current?.focus({ preventScroll: true });
  }, [shown]);
  return place;
}

/** Where the focus is after the element that had it was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

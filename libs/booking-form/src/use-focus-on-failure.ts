import { useEffect, useRef, type RefObject } from 'react';

/** Invalid fields, and notes where there is no field. */
const wrong = [
  '[data-wrong]',
  '[aria-invalid=true]:not(:disabled)',
  '[data-invalid=true] > button:not(:disabled)',
].join(', ');

/**
 * Each failure moves the focus to the first wrong field or note, and scrolls it into view.
 * @returns the ref for the element that contains the form
 */
export function useFocusOnFailure(failures: number): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    const first = root.current?.querySelector<HTMLElement>(wrong);
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [failures]);
  return root;
}

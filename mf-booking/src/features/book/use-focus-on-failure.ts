import { useEffect, useRef, type RefObject } from 'react';

/** Fields, and notes that stand where there is no field. */
const wrong = [
  '[data-wrong]',
  '[aria-invalid=true]:not(:disabled)',
  '[data-invalid=true] > button:not(:disabled)',
].join(', ');

/**
 * Each failure takes the focus to the first thing that is wrong, with the whole of it in sight.
 * @returns for the element that has all of it
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

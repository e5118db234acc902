import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide an element stands, in CSS pixels; 0 until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    // There is none in jsdom, where nothing has a width.
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

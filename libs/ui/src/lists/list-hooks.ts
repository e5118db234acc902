import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Above the mobile breakpoint (spec 9). */
const wide = '(min-width: 769px)';

/** Whether there is room for a table. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? true);
}

function subscribe(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** Absent in browsers without layout, as tests run in. */
function query(): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(wide) : undefined;
}

const everyMs = 15_000;

/** Unix seconds, up to date: what may be done with an appointment changes when it starts, while the list stands open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return Math.floor(now / 1000);
}

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

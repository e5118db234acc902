import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMedia } from '../layout/use-media.ts';

/** Above the mobile breakpoint (spec 9). */
const wide = '(min-width: 769px)';

/** Whether the screen is wide enough for a table. */
export function useIsWide(): boolean {
  return useMedia(wide);
}

const everyMs = 15_000;

/** The current time in unix seconds, kept up to date: the actions of an appointment change when it starts, while the list is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return Math.floor(now / 1000);
}

/**
 * Moves the focus of a removed row to the element above the list, instead of losing it.
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

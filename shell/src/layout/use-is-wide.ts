import { useCallback, useSyncExternalStore } from 'react';

/** The mobile breakpoint (spec 9). */
const wide = '(min-width: 768px)';

/** Whether the page is wider than a phone. */
export function useIsWide(): boolean {
  return useMedia(wide);
}

/** Whether a media query matches; true in environments without `matchMedia`, such as tests. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query)?.matches ?? true);
}

function listOf(query: string): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined;
}

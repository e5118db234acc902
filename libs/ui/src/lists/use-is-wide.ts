import { useSyncExternalStore } from 'react';

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

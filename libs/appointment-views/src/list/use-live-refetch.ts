import { useEffect, useEffectEvent } from 'react';
import type { LiveTopic } from '@frizo/contracts';
import { useRemoteContext } from '@frizo/remote-kit';

/** The maximum age of a visible list. Milliseconds. */
const maxAgeMs = 20_000;

/** Changes within this time are loaded together. Milliseconds. */
const gatherMs = 500;

/**
 * Keeps a visible list up to date: reloads it when the server reports changes, when the page is shown again or the connection is back, and every 20
 * seconds in case a report was lost. Sends no requests while the page is hidden or offline.
 * @param topics what the list depends on; `appointments` by default
 */
export function useLiveRefetch(refetch: () => void, ...topics: readonly LiveTopic[]): void {
  const names = (topics.length === 0 ? ['appointments'] : topics).join();
  const { onLive } = useRemoteContext();
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) refetch();
  });
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        ask();
      }, gatherMs);
    };
    const stops = names.split(',').map((topic) => onLive?.(topic as LiveTopic, gather));
    return () => {
      for (const stop of stops) stop?.();
      clearTimeout(gathering);
    };
  }, [onLive, names]);
  useEffect(() => {
    const onChange = () => ask();
    const timer = setInterval(onChange, maxAgeMs);
    document.addEventListener('visibilitychange', onChange);
    window.addEventListener('online', onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
      window.removeEventListener('online', onChange);
    };
  }, []);
}

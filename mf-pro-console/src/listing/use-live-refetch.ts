import { useEffect, useEffectEvent } from 'react';
import { useRemoteContext } from '@frizo/remote-kit';

/** How old a list may be while somebody looks at it. Milliseconds. */
const liveMs = 20_000;

/** Changes that follow each other this quickly are loaded together. Milliseconds. */
const gatherMs = 500;

/**
 * Keeps a list up to date while it is looked at: asks again when the server says that appointments of the salon have changed, when the page is
 * shown again or the connection is back, and every 20 seconds in case the server could not say so. Nothing is asked for while the page is
 * hidden or offline.
 */
export function useLiveRefetch(refetch: () => void): void {
  const { onLive } = useRemoteContext();
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) refetch();
  });
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive?.('appointments', () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        ask();
      }, gatherMs);
    });
    return () => {
      stop?.();
      clearTimeout(gathering);
    };
  }, [onLive]);
  useEffect(() => {
    const onChange = () => ask();
    const timer = setInterval(onChange, liveMs);
    document.addEventListener('visibilitychange', onChange);
    window.addEventListener('online', onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
      window.removeEventListener('online', onChange);
    };
  }, []);
}

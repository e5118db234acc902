import { useEffect, useLayoutEffect, useRef } from 'react';

/** Dispatched on `window` by the shell when the server can be reached again after it could not. */
const connectedEvent = 'frizo:connected';

/** Tries again by itself what could not be loaded, each time the connection is back. */
export function useRetryWhenConnected(hasFailed: boolean, retry: (() => void) | undefined): void {
  const latest = useRef(retry);
  useLayoutEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!hasFailed) return undefined;
    const tryAgain = () => latest.current?.();
    window.addEventListener(connectedEvent, tryAgain);
    return () => window.removeEventListener(connectedEvent, tryAgain);
  }, [hasFailed]);
}

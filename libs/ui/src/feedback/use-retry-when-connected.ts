import { useEffect, useLayoutEffect, useRef } from 'react';

/** Dispatched on `window` by the shell when the server can be reached again. */
const connectedEvent = 'frizo:connected';

/** Retries automatically each time the connection is back. */
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

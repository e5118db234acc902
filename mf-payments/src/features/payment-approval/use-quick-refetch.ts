import { useEffect, useEffectEvent } from 'react';

const everyMs = 3_000;

/** Asks for news every three seconds while it is wanted, in case the live event of the result is lost. */
export function useQuickRefetch(isWanted: boolean, refetch: () => void): void {
  const ask = useEffectEvent(refetch);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isWanted]);
}

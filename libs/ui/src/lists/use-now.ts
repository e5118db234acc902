import { useEffect, useState } from 'react';

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

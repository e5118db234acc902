import { useRef, useState } from 'react';

/** One piece of work at a time. */
export interface Once<Kind extends string> {
  /** What is under way; null while nothing is. */
  readonly busy: Kind | null;
  /** Runs the work unless some is under way. @returns null if it was not run */
  once<Result>(kind: Kind, work: () => Promise<Result>): Promise<Result | null>;
}

/** Refuses work while some is under way: a double click arrives before the next render, so state alone would let it through. */
export function useOnce<Kind extends string>(): Once<Kind> {
  const [busy, setBusy] = useState<Kind | null>(null);
  const isUnderWay = useRef(false);
  return {
    busy,
    async once(kind, work) {
      if (isUnderWay.current) return null;
      isUnderWay.current = true;
      setBusy(kind);
      try {
        return await work();
      } finally {
        isUnderWay.current = false;
        setBusy(null);
      }
    },
  };
}

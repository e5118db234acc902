import { useState } from 'react';
import type { BlockViolation } from './booking-context.ts';

/** Why nothing was saved. */
export interface Findings {
  readonly violations: ReadonlyMap<number, BlockViolation>;
  /** The message about the save as a whole. */
  readonly general: string | null;
  /** Grows with each failure: the focus goes to the first thing that is wrong then. */
  readonly failures: number;
  report(violations: ReadonlyMap<number, BlockViolation>, general: string | null): void;
  /** Clears the message about the whole, and those of a block if one is given. */
  forget(key?: number): void;
  clear(): void;
}

const none: ReadonlyMap<number, BlockViolation> = new Map();

export function useFindings(): Findings {
  const [violations, setViolations] = useState(none);
  const [general, setGeneral] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  return {
    violations,
    general,
    failures,
    report(found, text) {
      setViolations(found);
      setGeneral(text);
      setFailures((count) => count + 1);
    },
    forget(key) {
      setGeneral(null);
      if (key !== undefined) setViolations((current) => new Map([...current].filter(([one]) => one !== key)));
    },
    clear() {
      setViolations(none);
      setGeneral(null);
    },
  };
}

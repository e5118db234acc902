import { useState } from 'react';
import type { BlockViolation } from './desk.ts';

/** Why nothing was saved. */
export interface Findings {
  readonly violations: ReadonlyMap<number, BlockViolation>;
  /** Of the whole. */
  readonly general: string | null;
  /** Grows with each failure: the focus goes to the first thing that is wrong then. */
  readonly failures: number;
  report(violations: ReadonlyMap<number, BlockViolation>, general: string | null): void;
  /** Forgets what was wrong with a block; without one, with the whole. */
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

import type { Flags } from '../flags/create-flags.ts';
import { flagValueOf } from '../flags/flag-values.ts';
import type { FlagValues } from '../flags/flag-values.ts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

export type FakeFlags = Flags & Pick<Store<FlagValues>, 'set'>;

/** Flags that a test sets. */
export function createFakeFlags(initial: FlagValues = {}): FakeFlags {
  const store = createStore(initial);
  return {
    ...store,
    valueOf: (name, fallback) => flagValueOf(store.get(), name, fallback),
    setEvaluator: () => undefined,
  };
}

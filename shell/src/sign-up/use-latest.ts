import { useLayoutEffect, useRef } from 'react';

/** The newest of a value that is another one at every render, for effects that must not run for that. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

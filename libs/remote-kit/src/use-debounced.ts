import { useEffect, useState } from 'react';

/**
 * The value once it has not changed for a time, so that a call is made per word and not per letter.
 * @param milliseconds how long it has to be stable
 */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

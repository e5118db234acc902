import { useEffect, useState } from 'react';

/**
 * The value once it has not changed for a time, so that a call is made for a word and not for each of its letters.
 * @param milliseconds how long that is
 */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

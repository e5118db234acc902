import { useEffect, useState } from 'react';

/**
 * The value once it has stood still, so that a call is made for a word and not for each of its letters.
 * @param milliseconds how long
 */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

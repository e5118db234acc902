import { useState } from 'react';

/** A value that is being typed or dragged, reset whenever the applied value changes. */
export function useDraft<Value>(value: Value): [draft: Value, setDraft: (draft: Value) => void] {
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setDraft(value);
  }
  return [draft, (next) => setDraft(next)];
}

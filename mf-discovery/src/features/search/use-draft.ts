import { useState } from 'react';

/** What is being typed or dragged, until what it stands for changes: then that. */
export function useDraft<Value>(value: Value): [draft: Value, setDraft: (draft: Value) => void] {
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setDraft(value);
  }
  return [draft, (next) => setDraft(next)];
}

import { useEffect } from 'react';
import { usePortal } from '../portal.context.ts';

/** Has the reader asked before this page is left, as long as something on it is unsaved. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const { unsavedWork, navigation } = usePortal();
  useEffect(
    () => (isUnsaved ? unsavedWork.claim(navigation.get().path) : undefined),
    [isUnsaved, unsavedWork, navigation],
  );
}

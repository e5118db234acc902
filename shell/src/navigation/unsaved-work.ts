import { useEffect } from 'react';
import { usePortal } from '../portal.context.ts';

/** Makes the shell ask before the user leaves this page while it has unsaved work. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const { unsavedWork, navigation } = usePortal();
  useEffect(
    () => (isUnsaved ? unsavedWork.claim(navigation.get().path) : undefined),
    [isUnsaved, unsavedWork, navigation],
  );
}

import { useEffect } from 'react';
import { useBackCloses } from '@frizo/ui';

/** While `isHeld`, neither Escape nor Back closes the dialog of the shell that this is in: how a payment in flight ends would remain unseen. */
export function useHeldOpen(isHeld: boolean): void {
  // On top of the dialog, and without a way to close it.
  useBackCloses(isHeld, undefined);
  useEffect(() => {
    if (!isHeld) return undefined;
    // A dialog ignores an Escape whose default is prevented. The frame belongs to the shell, so that no handler inside sees every Escape.
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', hold, { capture: true });
    return () => window.removeEventListener('keydown', hold, { capture: true });
  }, [isHeld]);
}

import { useEffect } from 'react';

/** While `isHeld`, Escape does not close the dialog: what is in flight would end unseen. */
export function useHeldOpen(isHeld: boolean): void {
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

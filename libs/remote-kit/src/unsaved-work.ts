import { createContext, useContext, useEffect } from 'react';

/** The components of a mount with unsaved work. */
export type UnsavedWork = Set<symbol>;

const UnsavedWorkContext = createContext<UnsavedWork>(new Set());

export const UnsavedWorkProvider = UnsavedWorkContext.Provider;

/** Declares that leaving now would lose input. The shell asks before it leaves, and does not swap such a remote. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const unsaved = useContext(UnsavedWorkContext);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const mine = Symbol('unsaved work');
    unsaved.add(mine);
    return () => {
      unsaved.delete(mine);
    };
  }, [isUnsaved, unsaved]);
}

import { createContext, useContext, useEffect } from 'react';

/** Who in a mount has something unsaved. */
export type UnsavedWork = Set<symbol>;

const UnsavedWorkContext = createContext<UnsavedWork>(new Set());

export const UnsavedWorkProvider = UnsavedWorkContext.Provider;

/** Says that leaving now would lose what the user has typed here. The shell asks before it leaves, and swaps no such remote. */
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

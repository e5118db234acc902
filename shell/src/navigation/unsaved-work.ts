import { useEffect } from 'react';
import { usePortal } from '../portal.context.ts';

/** What the shell's own pages would lose if they were left; remotes say it by `hasUnsavedWork`. */
export interface UnsavedWork {
  /** There is some at this path from now on; returns how to say that there is none any more. */
  readonly claim: (path: string) => () => void;
  /** @param path where to; none where the tab is closed */
  readonly isLostBy: (path?: string) => boolean;
}

export function createUnsavedWork(): UnsavedWork {
  const claims = new Set<{ path: string }>();
  return {
    claim(path) {
      const claim = { path };
      claims.add(claim);
      return () => void claims.delete(claim);
    },
    isLostBy: (path) => [...claims].some((claim) => claim.path !== path),
  };
}

/** Has the reader asked before this page is left, as long as something on it is unsaved. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const { unsavedWork, navigation } = usePortal();
  useEffect(
    () => (isUnsaved ? unsavedWork.claim(navigation.get().path) : undefined),
    [isUnsaved, unsavedWork, navigation],
  );
}

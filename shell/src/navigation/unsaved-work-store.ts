/** The unsaved work of the shell's own pages and dialogs; remotes report theirs with `hasUnsavedWork`. */
export interface UnsavedWork {
  /** Declares unsaved work at a path; returns a function that withdraws it. */
  readonly claim: (path: string) => () => void;
  /** Registers a check that is called each time; returns a function that removes it. */
  readonly watch: (isLostBy: UnsavedWork['isLostBy']) => () => void;
  /** @param path the target; absent when the tab is closed */
  readonly isLostBy: (path?: string) => boolean;
}

export function createUnsavedWork(): UnsavedWork {
  const checks = new Set<UnsavedWork['isLostBy']>();

  function watch(isLostBy: UnsavedWork['isLostBy']): () => void {
    // Wrapped, so that the same function can be registered twice and removed separately.
    const check: typeof isLostBy = (path) => isLostBy(path);
    checks.add(check);
    return () => void checks.delete(check);
  }

  return {
    watch,
    claim: (own) => watch((path) => path !== own),
    isLostBy: (path) => [...checks].some((isLostBy) => isLostBy(path)),
  };
}

/** What the shell's own pages and dialogs would lose if they were left; remotes say it by `hasUnsavedWork`. */
export interface UnsavedWork {
  /** There is some at this path from now on; returns how to say that there is none any more. */
  readonly claim: (path: string) => () => void;
  /** Asks a dialog, each time; returns how to stop that. */
  readonly watch: (isLostBy: UnsavedWork['isLostBy']) => () => void;
  /** @param path where to; none where the tab is closed */
  readonly isLostBy: (path?: string) => boolean;
}

export function createUnsavedWork(): UnsavedWork {
  const questions = new Set<UnsavedWork['isLostBy']>();

  function watch(isLostBy: UnsavedWork['isLostBy']): () => void {
    // One of its own: the same question may be asked twice, and ends once each.
    const question: typeof isLostBy = (path) => isLostBy(path);
    questions.add(question);
    return () => void questions.delete(question);
  }

  return {
    watch,
    claim: (own) => watch((path) => path !== own),
    isLostBy: (path) => [...questions].some((isLostBy) => isLostBy(path)),
  };
}

/**
 * Shares one reading among all who ask before it begins. Nobody gets one that began before they asked: what was changed before that
 * is in it.
 */
export function batched<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  return () => {
    next ??= new Promise<void>((begin) => setImmediate(begin)).then(() => {
      next = undefined;
      return read();
    });
    return next;
  };
}

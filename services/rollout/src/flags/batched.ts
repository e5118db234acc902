/**
 * Shares one read among all callers before it starts. A caller never gets a read that started before its call, so earlier changes are
 * always included.
 */
export function batched<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  return () => {
    next ??= new Promise<void>((start) => setImmediate(start)).then(() => {
      next = undefined;
      return read();
    });
    return next;
  };
}

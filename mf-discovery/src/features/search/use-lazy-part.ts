import { useEffect, useState, type ComponentType } from 'react';

export type LoadPart<Props> = () => Promise<ComponentType<Props>>;

interface LazyPart<Props> {
  /** Null until it is here. */
  readonly Part: ComponentType<Props> | null;
  readonly hasFailed: boolean;
  retry(): void;
}

/** A part whose code is loaded once it is wanted. Where that fails the page stays, and it can be tried again. */
export function useLazyPart<Props>(load: LoadPart<Props>, isWanted: boolean): LazyPart<Props> {
  const [{ Part, hasFailed }, setLoaded] = useState<Pick<LazyPart<Props>, 'Part' | 'hasFailed'>>({
    Part: null,
    hasFailed: false,
  });
  const isMissing = isWanted && Part === null && !hasFailed;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    const settle = (loaded: Pick<LazyPart<Props>, 'Part' | 'hasFailed'>) => {
      if (!isGone) setLoaded(loaded);
    };
    load().then(
      (loaded) => settle({ Part: loaded, hasFailed: false }),
      () => settle({ Part: null, hasFailed: true }),
    );
    return () => {
      isGone = true;
    };
  }, [isMissing, load]);

  return { Part, hasFailed, retry: () => setLoaded({ Part: null, hasFailed: false }) };
}

import { useCallback, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

declare global {
  interface Window {
    /** Query string that the build's chunk loader appends to every script and stylesheet (libs/webpack-config, integrity plugin). */
    frizoRetry?: string;
  }
}

/** Imports a chunk and returns its component: `async () => (await import('./clients.page.tsx')).ClientsPage`. */
export type LoadPart<Props> = () => Promise<ComponentType<Props>>;

export interface PartState<Props> {
  /** Null until the code has been loaded. */
  readonly Part: ComponentType<Props> | null;
  /** Whether the last attempt failed; the next one starts with `retry`, or automatically when the connection is back. */
  readonly hasFailed: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Dispatched on `window` by the shell when the server can be reached again. */
export const connectedEvent = 'frizo:connected';

/** The name of the error that {@link lazyPart} throws, in any build. */
export const partLoadError = 'PartLoadError';

/**
 * Calls the listener each time the connection is back.
 * @returns a function that unsubscribes
 */
export function onConnected(listener: () => void): () => void {
  const events = [connectedEvent, 'online'];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/**
 * Makes the next attempt at any chunk use the network: a browser caches the failure of a preloaded file for the lifetime of the page and returns it
 * again for the same address.
 */
export function bypassFailedPreloads(): void {
  const last = Number(window.frizoRetry?.split('=')[1] ?? 0);
  window.frizoRetry = `?retry=${last + 1}`;
}

/** Loads code in the background; after a failure again each time the connection is back, until it succeeds. */
export async function loadEventually<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    bypassFailedPreloads();
    await new Promise<void>((resolve) => {
      const stop = onConnected(() => {
        stop();
        resolve();
      });
    });
    return loadEventually(load);
  }
}

/** Only what has been loaded: failures are not cached. */
const loadedParts = new WeakMap<object, unknown>();

/**
 * The code of a part, loaded once it is wanted. A failed attempt is not final: `retry` uses the network again, and so does the return of the
 * connection. For parts that show their own failure; use {@link lazyPart} for a whole page or dialog.
 */
export function usePart<Props>(load: LoadPart<Props>, isWanted = true): PartState<Props> {
  const [{ Part, hasFailed, error }, setState] = useState<Omit<PartState<Props>, 'retry'>>(() => ({
    Part: (loadedParts.get(load) as ComponentType<Props> | undefined) ?? null,
    hasFailed: false,
    error: undefined,
  }));
  const isMissing = isWanted && Part === null && !hasFailed;
  const retry = useCallback(() => setState({ Part: null, hasFailed: false, error: undefined }), []);

  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    load().then(
      (loaded) => {
        loadedParts.set(load, loaded);
        if (!isGone) setState({ Part: loaded, hasFailed: false, error: undefined });
      },
      (reason: unknown) => {
        bypassFailedPreloads();
        if (!isGone) setState({ Part: null, hasFailed: true, error: reason });
      },
    );
    return () => {
      isGone = true;
    };
  }, [isMissing, load]);

  useEffect(() => (hasFailed ? onConnected(retry) : undefined), [hasFailed, retry]);

  return { Part, hasFailed, error, retry };
}

/**
 * A page or the content of a dialog in a chunk of its own. Shows `loading` meanwhile; a failure is thrown to the slot or dialog around it, which
 * tries again, uses the last good build, or shows the error with Retry. Each mount makes a new attempt.
 * @param loading shown in its place, with the same props
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  loading: ComponentType<Props> | (() => ReactNode),
): ComponentType<Props> {
  const Loading = loading as ComponentType<Props>;
  return function LazyPart(props: Props) {
    const { Part, hasFailed, error } = usePart(load);
    if (hasFailed) {
      const failure = new Error(error instanceof Error ? error.message : String(error), { cause: error });
      failure.name = partLoadError;
      throw failure;
    }
    return Part === null ? <Loading {...props} /> : <Part {...props} />;
  };
}

export { useDebounced } from './use-debounced.ts';

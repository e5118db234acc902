import type { Tabs } from './tabs.ts';

/** Asking the other tabs for a token, which costs a moment, in place of the server, which costs a rotation of the refresh token. */
export interface HandOver {
  /** Resolves to whether a token arrived in time. */
  readonly ask: () => Promise<boolean>;
  /** To be called when another tab's token has been taken over. */
  readonly arrived: () => void;
}

/** @param limitMs how long the other tabs may take; milliseconds */
export function createHandOver(tabs: Pick<Tabs, 'tell'>, limitMs: number): HandOver {
  let finish: (isHandedOver: boolean) => void = () => undefined;

  return {
    async ask() {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(resolve, limitMs, false);
      finish = resolve;
      // A channel may answer before `tell` is over.
      tabs.tell({ kind: 'ask' });
      return promise.finally(() => clearTimeout(timer));
    },
    arrived: () => finish(true),
  };
}

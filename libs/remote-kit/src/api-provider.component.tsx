import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { RequestFn } from '@frizo/api-client';
import { Provider } from 'react-redux';
import { createRemoteStore } from './remote-store.ts';
import type { AnyFrizoApi } from './remote-store.ts';

export interface ApiProviderProps {
  readonly apis: readonly AnyFrizoApi[];
  readonly request: RequestFn;
  readonly children: ReactNode;
}

/**
 * A store for pages that the shell renders itself: a remote gets its store from `defineRemote`. Only the first `apis` and `request` are used.
 * Unmounting aborts running reads and drops all answers; use another `key` when the user changes.
 */
export function ApiProvider({ apis, request, children }: ApiProviderProps) {
  const [{ store, connect }] = useState(() => createRemoteStore({ apis }, request));
  useEffect(() => connect(), [connect]);
  return <Provider store={store}>{children}</Provider>;
}

import { createApiExtra } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type {
  EnhancedStore,
  Middleware,
  Reducer,
  ThunkAction,
  ThunkDispatch,
  UnknownAction,
} from '@reduxjs/toolkit';
import { connectedEvent } from './parts.tsx';

/** The part of an api by `createFrizoApi` that a store needs. */
export interface AnyFrizoApi {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  readonly util: {
    resetApiState(): UnknownAction;
    getRunningQueriesThunk(): ThunkAction<readonly { abort(): void }[], unknown, unknown, UnknownAction>;
    getRunningMutationsThunk(): ThunkAction<readonly PromiseLike<unknown>[], unknown, unknown, UnknownAction>;
  };
}

/** A remote's own state, by name. */
export type Reducers = Readonly<Record<string, Reducer>>;

export interface RemoteStoreParts {
  readonly apis?: readonly AnyFrizoApi[];
  readonly reducers?: Reducers;
}

export interface RemoteStore {
  readonly store: EnhancedStore;
  /**
   * Starts reloading failed and outdated queries when the connection returns.
   * @returns a function that stops it, aborts running queries and drops all answers; running writes continue, and whoever has sent one learns how it ended
   */
  readonly connect: () => () => void;
}

/** The store of one mount, which uses that mount's request function. */
export function createRemoteStore(
  { apis = [], reducers = {} }: RemoteStoreParts,
  request: RequestFn,
): RemoteStore {
  const byPath = Object.fromEntries(apis.map(({ reducerPath, reducer }) => [reducerPath, reducer]));
  const store = configureStore({
    // A store needs some state, even when a remote has none.
    reducer: { mounted: (isMounted: boolean = true) => isMounted, ...reducers, ...byPath },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: createApiExtra(request) } }).concat(
        apis.map(({ middleware }) => middleware),
      ),
    // Otherwise a pressed button would update one frame later.
    enhancers: (defaults) => defaults({ autoBatch: false }),
    devTools: false,
  });
  const dispatch = store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction>;

  return {
    store,
    connect() {
      const stopListening = setupListeners(
        store.dispatch,
        (_dispatch, { onOnline, onFocus, onFocusLost }) => {
          const readAgain = () => void store.dispatch(onOnline());
          const look = () =>
            void store.dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
          window.addEventListener(connectedEvent, readAgain);
          document.addEventListener('visibilitychange', look);
          return () => {
            window.removeEventListener(connectedEvent, readAgain);
            document.removeEventListener('visibilitychange', look);
          };
        },
      );
      return () => {
        stopListening();
        for (const { util } of apis) {
          for (const query of dispatch(util.getRunningQueriesThunk())) query.abort();
          const writes = dispatch(util.getRunningMutationsThunk());
          const drop = () => dispatch(util.resetApiState());
          // It would take their answers from those who wait for them.
          if (writes.length === 0) drop();
          else void Promise.allSettled(writes).then(drop);
        }
      };
    },
  };
}

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

/** What a store needs of an api made by `createFrizoApi`. */
export interface AnyFrizoApi {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  readonly util: {
    resetApiState(): UnknownAction;
    getRunningQueriesThunk(): ThunkAction<readonly { abort(): void }[], unknown, unknown, UnknownAction>;
  };
}

/** State of a remote's own, by name. */
export type Reducers = Readonly<Record<string, Reducer>>;

export interface RemoteStoreParts {
  readonly apis?: readonly AnyFrizoApi[];
  readonly reducers?: Reducers;
}

export interface RemoteStore {
  readonly store: EnhancedStore;
  /** Stops what it still waits for and drops what it knows. What was being written goes on. */
  dispose(): void;
}

/** A store of one mount, which sends with the request function of that mount. */
export function createRemoteStore(
  { apis = [], reducers = {} }: RemoteStoreParts,
  request: RequestFn,
): RemoteStore {
  const byPath = Object.fromEntries(apis.map(({ reducerPath, reducer }) => [reducerPath, reducer]));
  const store = configureStore({
    // A store has to have some state, also where a remote keeps none.
    reducer: { mounted: (isMounted: boolean = true) => isMounted, ...reducers, ...byPath },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: createApiExtra(request) } }).concat(
        apis.map(({ middleware }) => middleware),
      ),
    devTools: false,
  });
  const dispatch = store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction>;

  const stopListening = setupListeners(store.dispatch, (_dispatch, { onOnline }) => {
    const readAgain = () => void store.dispatch(onOnline());
    window.addEventListener(connectedEvent, readAgain);
    return () => window.removeEventListener(connectedEvent, readAgain);
  });

  return {
    store,
    dispose() {
      stopListening();
      for (const { util } of apis) {
        for (const query of dispatch(util.getRunningQueriesThunk())) query.abort();
        dispatch(util.resetApiState());
      }
    },
  };
}

import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';
import { createApi } from '@reduxjs/toolkit/query/react';
import type {
  Api,
  BaseQueryFn,
  coreModuleName,
  EndpointBuilder,
  MutationDefinition,
  QueryDefinition,
  reactHooksModuleName,
} from '@reduxjs/toolkit/query/react';
import type { Endpoint, MutationEndpoint, QueryEndpoint } from './endpoints.ts';
import { isRequestError } from './request-error.ts';
import type { RequestFailure } from './request-error.ts';
import type { RequestFn } from './request.types.ts';
import { createWriteKeys } from './write-keys.ts';
import type { WithWriteKey } from './write-keys.ts';

/** The extra argument of a store's thunks, with which its APIs send requests. Each mount of a remote has its own. */
export interface ApiExtra {
  readonly request: RequestFn;
  readonly withWriteKey: WithWriteKey;
}

export function createApiExtra(request: RequestFn): ApiExtra {
  return { request, withWriteKey: createWriteKeys() };
}

interface Sending {
  readonly call: AnyCall;
  readonly request: unknown;
  readonly notice?: false;
  readonly isOnce?: true;
  readonly keepalive?: true;
}

export type FrizoBaseQuery = BaseQueryFn<Sending, unknown, RequestFailure>;

type DefinitionOf<E, Path extends string, Tag extends string> =
  E extends QueryEndpoint<infer C, string>
    ? QueryDefinition<RequestOf<C>, FrizoBaseQuery, Tag, AnswerOf<C>, Path>
    : E extends MutationEndpoint<infer C, string>
      ? MutationDefinition<RequestOf<C>, FrizoBaseQuery, Tag, AnswerOf<C>, Path>
      : never;

type Endpoints = Readonly<Record<string, Endpoint>>;

export type FrizoApi<Path extends string, Tag extends string, E extends Endpoints> = Api<
  FrizoBaseQuery,
  { [Name in keyof E]: DefinitionOf<E[Name], Path, Tag> },
  Path,
  Tag,
  typeof coreModuleName | typeof reactHooksModuleName
>;

export interface FrizoApiOptions<Path extends string, Tag extends string, E extends Endpoints> {
  /** Unique in its remote: the path of its answers in the store. */
  readonly name: Path;
  readonly tags?: readonly Tag[];
  readonly endpoints: E;
}

/**
 * RTK Query with one endpoint per call: hooks typed by the contracts, answers cached by tags, errors as `RequestFailure`. It sends with the
 * request function of the store it is used in, so it can be created once, at module level.
 */
export function createFrizoApi<const Path extends string, const Tag extends string, E extends Endpoints>({
  name,
  tags = [],
  endpoints,
}: FrizoApiOptions<Path, Tag, E>): FrizoApi<Path, Tag, E> {
  const api = createApi({
    reducerPath: name,
    tagTypes: tags,
    baseQuery: send,
    // Fetches failed and possibly stale queries again; `createRemoteStore` of the kit decides when.
    refetchOnReconnect: true,
    endpoints: (build) =>
      Object.fromEntries(
        Object.entries(endpoints).map(([key, endpoint]) => [key, definitionOf(build, endpoint)]),
      ),
  });
  for (const [name, hook] of Object.entries(api)) {
    if (queryHook.test(name)) Object.assign(api, { [name]: withSafeRefetch(hook as unknown as QueryHook) });
  }
  // The only cast: definitions made in a loop lose their types, and `DefinitionOf` restores them.
  return api as unknown as FrizoApi<Path, Tag, E>;
}

const queryHook = /^use(?!Lazy).+Query$/;

type QueryHook = (...args: readonly unknown[]) => { readonly refetch: () => unknown };

/**
 * RTK Query's `refetch` throws (error 38) after its component has unmounted. A dialog or request can finish after the user has left the page
 * that started it; then there is nothing to fetch again.
 */
function withSafeRefetch(hook: QueryHook): QueryHook {
  // Keyed by the result object, which stays the same until something in it changes.
  const safeResults = new WeakMap<object, ReturnType<QueryHook>>();
  return function useSafeQuery(...args) {
    const result = hook(...args);
    const safe = safeResults.get(result) ?? { ...result, refetch: () => refetchIfMounted(result.refetch) };
    safeResults.set(result, safe);
    return safe;
  };
}

function refetchIfMounted(refetch: () => unknown): unknown {
  try {
    return refetch();
  } catch {
    return undefined;
  }
}

const send: FrizoBaseQuery = async ({ call, request, notice, isOnce, keepalive }, api) => {
  const { request: sendCall, withWriteKey } = api.extra as ApiExtra;
  // Leaving a page aborts its reads, but not its writes.
  const signal = api.type === 'query' ? api.signal : undefined;
  try {
    const data = await withWriteKey(
      call,
      request,
      (idempotencyKey) =>
        sendCall(call, request as RequestOf<AnyCall>, { signal, notice, keepalive, idempotencyKey }),
      isOnce,
    );
    return { data };
  } catch (error) {
    if (isRequestError(error)) return { error: error.toFailure() };
    throw error;
  }
};

type Builder = EndpointBuilder<FrizoBaseQuery, string, string>;

function definitionOf(build: Builder, endpoint: Endpoint) {
  const { call, notice } = endpoint;
  const query = (request: unknown): Sending => ({ call, request, notice });
  switch (endpoint.kind) {
    case 'query':
      return build.query({ query, providesTags: endpoint.provides, keepUnusedDataFor: endpoint.keepSeconds });
    case 'mutation':
      return build.mutation({
        query: (request: unknown) => ({ ...query(request), isOnce: endpoint.isOnce }),
        invalidatesTags: endpoint.invalidates,
      });
  }
}

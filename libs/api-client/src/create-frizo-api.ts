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
import type { UnderKey } from './write-keys.ts';

/** The extra argument of a store's thunks: what its apis send with. Each mount of a remote has its own. */
export interface ApiExtra {
  readonly request: RequestFn;
  readonly underKey: UnderKey;
}

export function createApiExtra(request: RequestFn): ApiExtra {
  return { request, underKey: createWriteKeys() };
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
  /** Unique in its remote: where the store keeps its answers. */
  readonly name: Path;
  readonly tags?: readonly Tag[];
  readonly endpoints: E;
}

/**
 * RTK Query with one endpoint a call: hooks typed by the contracts, answers kept by tags, errors as `RequestFailure`. It sends with the
 * request function of the store it is used in, so it can be made once, where its endpoints are written down.
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
    // What failed, and what may be out of date (`createRemoteStore` of the kit says when).
    refetchOnReconnect: true,
    endpoints: (build) =>
      Object.fromEntries(
        Object.entries(endpoints).map(([key, endpoint]) => [key, definitionOf(build, endpoint)]),
      ),
  });
  for (const [name, hook] of Object.entries(api)) {
    if (queryHook.test(name)) Object.assign(api, { [name]: withSafeRefetch(hook as unknown as QueryHook) });
  }
  // The one cast: definitions made in a loop have lost their types, which `DefinitionOf` gives back.
  return api as unknown as FrizoApi<Path, Tag, E>;
}

const queryHook = /^use(?!Lazy).+Query$/;

type QueryHook = (...given: readonly unknown[]) => { readonly refetch: () => unknown };

/**
 * RTK Query's `refetch` throws (error 38) once its component has gone. What a dialog or a request has to say when it ends may come after the page
 * that opened it was left: then there is nothing to read again.
 */
function withSafeRefetch(hook: QueryHook): QueryHook {
  // By result, which stays the same object until something in it changes.
  const safeResults = new WeakMap<object, ReturnType<QueryHook>>();
  return function useSafeQuery(...given) {
    const result = hook(...given);
    const safe = safeResults.get(result) ?? { ...result, refetch: () => refetchIfThere(result.refetch) };
    safeResults.set(result, safe);
    return safe;
  };
}

function refetchIfThere(refetch: () => unknown): unknown {
  try {
    return refetch();
  } catch {
    return undefined;
  }
}

const send: FrizoBaseQuery = async ({ call, request, notice, isOnce, keepalive }, api) => {
  const { request: ask, underKey } = api.extra as ApiExtra;
  // Whoever leaves a page gives up what it reads, and not what it writes.
  const signal = api.type === 'query' ? api.signal : undefined;
  try {
    const data = await underKey(
      call,
      request,
      (idempotencyKey) =>
        ask(call, request as RequestOf<AnyCall>, { signal, notice, keepalive, idempotencyKey }),
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

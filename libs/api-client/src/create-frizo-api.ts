import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';
import { createApi } from '@reduxjs/toolkit/query/react';
import type {
  Api,
  BaseQueryFn,
  coreModuleName,
  EndpointBuilder,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
  reactHooksModuleName,
} from '@reduxjs/toolkit/query/react';
import { nextOffset } from './endpoints.ts';
import type {
  Endpoint,
  MutationEndpoint,
  PagedQueryEndpoint,
  PageRequestOf,
  QueryEndpoint,
} from './endpoints.ts';
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
}

export type FrizoBaseQuery = BaseQueryFn<Sending, unknown, RequestFailure>;

type DefinitionOf<E, Path extends string, Tag extends string> =
  E extends QueryEndpoint<infer C, string>
    ? QueryDefinition<RequestOf<C>, FrizoBaseQuery, Tag, AnswerOf<C>, Path>
    : E extends PagedQueryEndpoint<infer C, string>
      ? InfiniteQueryDefinition<PageRequestOf<C>, number, FrizoBaseQuery, Tag, AnswerOf<C>, Path>
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
    endpoints: (build) =>
      Object.fromEntries(
        Object.entries(endpoints).map(([key, endpoint]) => [key, definitionOf(build, endpoint)]),
      ),
  });
  // The one cast: definitions made in a loop have lost their types, which `DefinitionOf` gives back.
  return api as unknown as FrizoApi<Path, Tag, E>;
}

const send: FrizoBaseQuery = async ({ call, request, notice, isOnce }, { extra, signal }) => {
  const { request: ask, underKey } = extra as ApiExtra;
  try {
    const data = await underKey(
      call,
      request,
      (idempotencyKey) => ask(call, request as RequestOf<AnyCall>, { signal, notice, idempotencyKey }),
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
    case 'pages':
      return build.infiniteQuery({
        query: ({ queryArg, pageParam }) => query({ ...(queryArg as object), offset: pageParam }),
        providesTags: endpoint.provides,
        keepUnusedDataFor: endpoint.keepSeconds,
        infiniteQueryOptions: {
          initialPageParam: 0,
          getNextPageParam: (_last, pages, _offset, _offsets, request) =>
            nextOffset(endpoint, pages, request as PageRequestOf<AnyCall>),
        },
      });
  }
}

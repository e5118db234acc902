import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';

interface EndpointOptions {
  /** false: the caller shows its own message (spec 8.1). */
  readonly notice?: false;
}

export interface QueryOptions<Tag extends string> extends EndpointOptions {
  /** What the answer tells about: it is asked for again when a mutation invalidates one of these. */
  readonly provides?: readonly Tag[];
  /** How long an answer that nobody shows is kept. Seconds; 60 where absent. */
  readonly keepSeconds?: number;
}

export interface MutationOptions<Tag extends string> extends EndpointOptions {
  readonly invalidates?: readonly Tag[];
  /** Of a PUT that must not be done twice, since it makes something or names a version: it keeps its idempotency key like a POST. */
  readonly isOnce?: true;
}

export interface PagedQueryOptions<C extends AnyCall, Tag extends string> extends QueryOptions<Tag> {
  /** How many items a full page of the answer to this request has. */
  pageSize(request: PageRequestOf<C>): number;
  items(answer: AnswerOf<C>): readonly unknown[];
  /** How many items there are in all. */
  total(answer: AnswerOf<C>): number;
}

/** A paged call's request without the offset, which the pages count themselves. */
export type PageRequestOf<C extends AnyCall> = Omit<RequestOf<C>, 'offset'>;

export interface QueryEndpoint<C extends AnyCall, Tag extends string> extends QueryOptions<Tag> {
  readonly kind: 'query';
  readonly call: C;
}

export interface PagedQueryEndpoint<C extends AnyCall, Tag extends string> extends PagedQueryOptions<C, Tag> {
  readonly kind: 'pages';
  readonly call: C;
}

export interface MutationEndpoint<C extends AnyCall, Tag extends string> extends MutationOptions<Tag> {
  readonly kind: 'mutation';
  readonly call: C;
}

export type Endpoint<Tag extends string = string, C extends AnyCall = AnyCall> =
  QueryEndpoint<C, Tag> | PagedQueryEndpoint<C, Tag> | MutationEndpoint<C, Tag>;

/** A call that is read and kept. */
export function query<C extends AnyCall, const Tag extends string = never>(
  call: C,
  options: QueryOptions<Tag> = {},
): QueryEndpoint<C, Tag> {
  return { kind: 'query', call, ...options };
}

/** A call whose answer is a page of a list, read on and on from `offset` (spec 4, galleries). */
export function pagedQuery<C extends AnyCall, const Tag extends string = never>(
  call: C,
  options: PagedQueryOptions<C, Tag>,
): PagedQueryEndpoint<C, Tag> {
  return { kind: 'pages', call, ...options };
}

/** A call that changes something. */
export function mutation<C extends AnyCall, const Tag extends string = never>(
  call: C,
  options: MutationOptions<Tag> = {},
): MutationEndpoint<C, Tag> {
  return { kind: 'mutation', call, ...options };
}

/** Where the next page begins; undefined when fewer items than a page came or the total is reached (spec 4, galleries). */
export function nextOffset<C extends AnyCall>(
  { items, total, pageSize }: Pick<PagedQueryEndpoint<C, string>, 'items' | 'total' | 'pageSize'>,
  pages: readonly AnswerOf<C>[],
  request: PageRequestOf<C>,
): number | undefined {
  const last = pages.at(-1);
  if (last === undefined || items(last).length < pageSize(request)) return undefined;
  const loaded = pages.reduce((sum: number, page) => sum + items(page).length, 0);
  return loaded < total(last) ? loaded : undefined;
}

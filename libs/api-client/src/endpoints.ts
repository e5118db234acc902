import type { AnyCall } from '@frizo/contracts';

interface EndpointOptions {
  /** false: the caller shows its own message (spec 8.1). */
  readonly notice?: false;
}

export interface QueryOptions<Tag extends string> extends EndpointOptions {
  /** Tags of the answer: it is fetched again when a mutation invalidates one of them. */
  readonly provides?: readonly Tag[];
  /** How long an answer without subscribers stays cached. Seconds; 60 by default. */
  readonly keepSeconds?: number;
}

export interface MutationOptions<Tag extends string> extends EndpointOptions {
  readonly invalidates?: readonly Tag[];
  /** For a PUT that must not run twice because it creates something or names a version: it keeps its idempotency key like a POST. */
  readonly isOnce?: true;
}

export interface QueryEndpoint<C extends AnyCall, Tag extends string> extends QueryOptions<Tag> {
  readonly kind: 'query';
  readonly call: C;
}

export interface MutationEndpoint<C extends AnyCall, Tag extends string> extends MutationOptions<Tag> {
  readonly kind: 'mutation';
  readonly call: C;
}

export type Endpoint<Tag extends string = string, C extends AnyCall = AnyCall> =
  QueryEndpoint<C, Tag> | MutationEndpoint<C, Tag>;

/** A call that reads, with a cached answer. */
export function query<C extends AnyCall, const Tag extends string = never>(
  call: C,
  options: QueryOptions<Tag> = {},
): QueryEndpoint<C, Tag> {
  return { kind: 'query', call, ...options };
}

/** A call that changes something. */
export function mutation<C extends AnyCall, const Tag extends string = never>(
  call: C,
  options: MutationOptions<Tag> = {},
): MutationEndpoint<C, Tag> {
  return { kind: 'mutation', call, ...options };
}

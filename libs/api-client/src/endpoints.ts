import type { AnyCall } from '@frizo/contracts';

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

/** A call that is read and kept. */
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

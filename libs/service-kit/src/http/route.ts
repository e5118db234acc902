import type { AnyCall, AnswerOf, ParsedRequestOf } from '@frizo/contracts';
import type { Actor } from '../auth/actor.ts';
import type { UploadedFile } from './read-upload.ts';

/** Ways of answering beyond the body. */
export interface Reply {
  header(name: string, value: string): void;
  /** Under TLS its name is prefixed with `__Host-` and its path is `/`; it is read by the plain name all the same. */
  cookie(
    name: string,
    value: string,
    options: { maxAgeSeconds: number; path: string; isSecure: boolean },
  ): void;
}

/** What a handler gets: a request that is whole, of someone who may. */
export interface RouteContext<Request> {
  readonly request: Request;
  /** The file of a call with `upload`; a handler of another call that asks for it is at fault. */
  readonly file: UploadedFile;
  readonly actor: Actor;
  /** The data groups asked for, of those the call knows. */
  readonly groups: ReadonlySet<string>;
  readonly requestId: string;
  /** The address the request came from, for limits. */
  readonly ip: string;
  /** A header of the request, '' when it has none. */
  header(name: string): string;
  readonly cookies: { get(name: string): string | undefined };
  readonly reply: Reply;
}

/**
 * How a repeated idempotency key is met (decisions 4). GETs never mind the key.
 * - `transaction`: the answer is kept with what `transaction` writes, at the price of one statement, and the commit comes
 *   after the handler has returned. The default of secure calls. Effects outside `transaction` may happen again.
 * - `none`: the key is not minded. The default of public calls: a visitor has no name to keep answers under, and a session's
 *   secrets do not belong into a table.
 */
export type IdempotencyMode = 'transaction' | 'none';

export interface RouteParts<C extends AnyCall> {
  readonly idempotency?: IdempotencyMode;
  /**
   * Takes no part in a transactional relay: the refusal of another entry would undo what has to stay, as the counting of
   * an attempt.
   */
  readonly standsAlone?: boolean;
  /** Who may; absent where everyone, or everyone who is logged in, may. */
  policy?(actor: Actor, request: ParsedRequestOf<C>): boolean | Promise<boolean>;
  handle(context: RouteContext<ParsedRequestOf<C>>): Promise<AnswerOf<C>>;
}

export interface Route {
  readonly call: AnyCall;
  readonly idempotency: IdempotencyMode;
  readonly standsAlone: boolean;
  readonly policy: ((actor: Actor, request: never) => boolean | Promise<boolean>) | undefined;
  readonly handle: (context: RouteContext<never>) => Promise<unknown>;
}

/** Ties a call to its policy and its handler; the call's schemas type both. */
export function route<C extends AnyCall>(call: C, parts: RouteParts<C>): Route {
  return {
    call,
    idempotency: parts.idempotency ?? (call.secure ? 'transaction' : 'none'),
    standsAlone: parts.standsAlone ?? false,
    policy: parts.policy?.bind(parts),
    handle: parts.handle.bind(parts),
  };
}

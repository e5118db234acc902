import type { AnyCall, AnswerOf, ParsedRequestOf } from '@frizo/contracts';
import type { Actor } from '../auth/actor.ts';
import type { UploadedFile } from './read-upload.ts';

/** Sets headers and cookies of the answer. */
export interface Reply {
  header(name: string, value: string): void;
  /** Under TLS its name gets the prefix `__Host-` and its path is `/`; it is still read by the plain name. */
  cookie(
    name: string,
    value: string,
    options: { maxAgeSeconds: number; path: string; isSecure: boolean },
  ): void;
}

/** The context of a handler: a validated and authorized request. */
export interface RouteContext<Request> {
  readonly request: Request;
  /** The file of a call with `upload`; throws for other calls. */
  readonly file: UploadedFile;
  readonly actor: Actor;
  /** The requested data groups, limited to those of the call. */
  readonly groups: ReadonlySet<string>;
  readonly requestId: string;
  /** The caller's address, for limits. */
  readonly ip: string;
  /** A header of the request, '' when it has none. */
  header(name: string): string;
  readonly cookies: { get(name: string): string | undefined };
  readonly reply: Reply;
}

/**
 * How a repeated idempotency key is handled (decisions 4). GETs ignore the key.
 * - `transaction`: the answer is stored with the writes of `transaction`, by one more statement, and the commit comes
 *   after the handler has returned. The default for secure calls. Effects outside `transaction` may happen again.
 * - `none`: the key is ignored. The default for public calls: a visitor has no id under which to store answers, and a
 *   session's secrets do not belong in a table.
 */
export type IdempotencyMode = 'transaction' | 'none';

export interface RouteParts<C extends AnyCall> {
  readonly idempotency?: IdempotencyMode;
  /**
   * Not allowed in a transactional relay: the refusal of another entry would roll back writes that must persist, such as a
   * counted attempt.
   */
  readonly standsAlone?: boolean;
  /** Decides whether the actor may make the call; without it, all users (or, for a secure call, all logged-in users) may. */
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

/** Connects a call with its policy and handler, both typed by the call's schemas. */
export function route<C extends AnyCall>(call: C, parts: RouteParts<C>): Route {
  return {
    call,
    idempotency: parts.idempotency ?? (call.secure ? 'transaction' : 'none'),
    standsAlone: parts.standsAlone ?? false,
    policy: parts.policy?.bind(parts),
    handle: parts.handle.bind(parts),
  };
}

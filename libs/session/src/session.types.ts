import type { BootData, SessionAnswer, SessionUser } from '@frizo/contracts';
import type { SessionAction } from './permissions.ts';
import type { Tabs } from './tabs.ts';

/**
 * The state of the session. `unknown` until the first renewal completes; `expired` when a user was logged in on this page and the
 * session ended without a sign-out. A snapshot is immutable: each change creates a new one.
 */
export type SessionSnapshot =
  | { readonly status: 'unknown' | 'anonymous' | 'expired'; readonly user: null }
  | { readonly status: 'authenticated'; readonly user: SessionUser };

export type SessionStatus = SessionSnapshot['status'];

/** A dialog to open after a log-in; its props are plain data. */
export interface NextDialog {
  readonly name: string;
  readonly props: object;
}

/**
 * The session as remotes see it. It gives no access to a token (architecture, Session contract). Its functions do not use
 * `this`, so each can be passed on alone.
 */
export interface Session {
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  readonly snapshot: () => SessionSnapshot;
  /** Calls the listener after each change; returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether the user's role allows the action. The server decides again; this only decides what is offered. */
  readonly can: (action: SessionAction) => boolean;
  /**
   * Resolves to true at once when logged in; otherwise opens the log-in dialog and resolves to whether the user has logged in.
   * @param returnTo path to go to after logging in another way, such as signing up; this page by default
   * @param next the dialog that the caller opens once this has resolved to true. A user who signs up instead leaves the page; the shell then opens
   *   the dialog when they return
   */
  readonly requireLogin: (returnTo?: string, next?: NextDialog) => Promise<boolean>;
  /** Ends the session in this page, in the other tabs and on the server. */
  readonly signOut: () => Promise<void>;
}

/** The result of a renewal: a token, the confirmation that no user is logged in, or neither. */
export type Renewal = 'renewed' | 'logged-out' | 'failed';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The session as the shell uses it: the only owner of the access token. */
export interface SessionController extends Session {
  /**
   * Finds out who is logged in by renewing, unless the page's boot data rules out a session (`session: null`).
   */
  readonly start: (boot: Pick<BootData, 'session'>) => Promise<Renewal>;
  /** Rejects with the error of the call; the session is then cleared (spec 4). */
  readonly logIn: (credentials: Credentials) => Promise<SessionUser>;
  /** Adopts a session that another call opened, such as signing up. */
  readonly adopt: (answer: SessionAnswer) => void;
  /**
   * Applies profile changes in this and the other tabs; the token stays. Does nothing when another user, or no user, is logged in by
   * now.
   */
  readonly updateUser: (user: SessionUser) => void;
  /** The access token, or null when there is none or it has expired. For the transport only. */
  readonly token: () => string | null;
  /** How long the access token is still valid, 0 without one; for code that uses a token for longer than one call. Milliseconds. */
  readonly tokenLeftMs: () => number;
  /** Renews; callers during a renewal share it. */
  readonly renew: () => Promise<Renewal>;
  /** To be called when the connection is back: renews if the last renewal failed (spec 4). */
  readonly reconnect: () => Promise<void>;
  /** Leaves the channel between tabs. */
  readonly stop: () => void;
}

/** The calls of a session (spec 7.1); the shell builds them from the contracts. */
export interface SessionCalls {
  /** Resolves to null when the server responds that no user is logged in; rejects on any other failure. */
  readonly renew: () => Promise<SessionAnswer | null>;
  readonly logIn: (credentials: Credentials) => Promise<SessionAnswer>;
  readonly logOut: () => Promise<unknown>;
}

/** What a session needs of the page around it. */
export interface SessionParts {
  readonly calls: SessionCalls;
  /** Shows the log-in dialog; resolves when it has closed. */
  readonly openLogIn: (returnTo: string | undefined) => Promise<unknown>;
  /** Shows a problem to the user, in the specification's words (8.2). */
  readonly showProblem: (text: 'Problem with connection' | 'Unable to log out') => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The other tabs; those of this browser by default. */
  readonly tabs?: Tabs;
  /** How long other tabs may take to hand over a token. Milliseconds. */
  readonly handOverMs?: number;
}

import type { BootData, SessionAnswer, SessionUser } from '@frizo/contracts';
import type { SessionAction } from './permissions.ts';
import type { Tabs } from './tabs.ts';

/**
 * Who is here. `unknown` until the first renewal has answered; `expired` when somebody was logged in on this page and the
 * session ended without being asked to. A snapshot is immutable: another one means that something changed.
 */
export type SessionSnapshot =
  | { readonly status: 'unknown' | 'anonymous' | 'expired'; readonly user: null }
  | { readonly status: 'authenticated'; readonly user: SessionUser };

export type SessionStatus = SessionSnapshot['status'];

/** A dialog that is to be opened after a log-in; its props are plain data. */
export interface NextDialog {
  readonly name: string;
  readonly props: object;
}

/**
 * What remotes see of the session. There is no way from here to a token (architecture, Session contract). Its functions need no
 * `this`: each can be passed on alone.
 */
export interface Session {
  /** The same object until something changes: made for `useSyncExternalStore`. */
  readonly snapshot: () => SessionSnapshot;
  /** Calls the listener after each change; returns how to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether the user's role allows the action. The server decides again; this only decides what is offered. */
  readonly can: (action: SessionAction) => boolean;
  /**
   * Resolves to true at once when logged in; otherwise opens the log-in dialog and resolves to what came of it.
   * @param returnTo path to go to after logging in by another way, such as signing up; this page where absent
   * @param next the dialog that the caller opens once this has resolved to true. Whoever signs up instead leaves the page: the dialog then opens
   *   by itself when they come back
   */
  readonly requireLogin: (returnTo?: string, next?: NextDialog) => Promise<boolean>;
  /** Ends the session here, in the other tabs and on the server. */
  readonly signOut: () => Promise<void>;
}

/** What came of a renewal: a token, the certainty that nobody is logged in, or neither. */
export type Renewal = 'renewed' | 'logged-out' | 'failed';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The session as the shell holds it: the only owner of the access token. */
export interface SessionController extends Session {
  /**
   * Finds out who is here by renewing, unless the page's boot data says that nobody can be (`session: null`).
   */
  readonly start: (boot: Pick<BootData, 'session'>) => Promise<Renewal>;
  /** Rejects with the error of the call; the session is then cleared (spec 4). */
  readonly logIn: (credentials: Credentials) => Promise<SessionUser>;
  /** Takes over a session that another call opened, such as signing up. */
  readonly adopt: (answer: SessionAnswer) => void;
  /**
   * Takes over what the user has changed of themselves, here and in the other tabs; the token stays. Does nothing where somebody else, or
   * nobody, is here by now.
   */
  readonly updateUser: (user: SessionUser) => void;
  /** The access token, or null where there is none or its time is up. For the transport only. */
  readonly token: () => string | null;
  /** How long the access token still counts, 0 where there is none: what holds a token for longer asks for the next one in time. Milliseconds. */
  readonly tokenLeftMs: () => number;
  /** Renews; callers that come while one is under way share it. */
  readonly renew: () => Promise<Renewal>;
  /** To be called when the connection is back: renews if the last renewal failed (spec 4). */
  readonly reconnect: () => Promise<void>;
  /** Leaves the channel between tabs. */
  readonly stop: () => void;
}

/** The calls of a session (spec 7.1); the shell builds them from the contracts. */
export interface SessionCalls {
  /** Resolves to null when the server says that nobody is logged in; rejects when it says nothing, or something else. */
  readonly renew: () => Promise<SessionAnswer | null>;
  readonly logIn: (credentials: Credentials) => Promise<SessionAnswer>;
  readonly logOut: () => Promise<unknown>;
}

/** What a session needs of the page around it. */
export interface SessionParts {
  readonly calls: SessionCalls;
  /** Shows the log-in dialog; resolves once it is gone. */
  readonly openLogIn: (returnTo: string | undefined) => Promise<unknown>;
  /** Shows a problem to the user, in the specification's words (8.2). */
  readonly showProblem: (text: 'Problem with connection' | 'Unable to log out') => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The other tabs; those of this browser where absent. */
  readonly tabs?: Tabs;
  /** How long other tabs may take to hand over a token. Milliseconds. */
  readonly handOverMs?: number;
}

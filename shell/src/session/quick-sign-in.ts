import { quickSignIn } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { Notices, RequestFn } from '@frizo/api-client';
import type { SessionController, SessionSnapshot } from '@frizo/session';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

export interface QuickSignInParts {
  readonly request: RequestFn;
  readonly session: Pick<SessionController, 'adopt' | 'snapshot' | 'subscribe'>;
  readonly notices: Notices;
}

export interface QuickSignIn extends Pick<Store<SessionSnapshot>, 'get' | 'subscribe'> {
  /** Opens a session with a one-time token; resolves to whether it succeeded. Never rejects: a failure shows a notice. */
  readonly signIn: (token: string) => Promise<boolean>;
}

const unknownSession: SessionSnapshot = { status: 'unknown', user: null };

/**
 * Signs in by a link (spec 4, Q127). `get` returns the session, or an unknown one while a sign-in is in progress, so that guards wait for it
 * instead of asking for a password.
 */
export function createQuickSignIn({ request, session, notices }: QuickSignInParts): QuickSignIn {
  const pendingCount = createStore(0);

  async function signIn(token: string): Promise<boolean> {
    pendingCount.set(pendingCount.get() + 1);
    try {
      // Waits for the first renewal, whose response is about the previous session.
      await knownSession(session);
      session.adopt(await request(quickSignIn, { token }, { notice: false }));
      return true;
    } catch (error) {
      notices.show({ kind: 'error', text: textOf(error) });
      return false;
    } finally {
      pendingCount.set(pendingCount.get() - 1);
    }
  }

  return {
    signIn,
    get: () => (pendingCount.get() > 0 ? unknownSession : session.snapshot()),
    subscribe(listener) {
      const stops = [session.subscribe(listener), pendingCount.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

function knownSession({ snapshot, subscribe }: QuickSignInParts['session']): Promise<void> {
  return new Promise((resolve) => {
    const isKnown = () => snapshot().status !== 'unknown';
    if (isKnown()) return resolve();
    const stop = subscribe(() => {
      if (!isKnown()) return;
      stop();
      resolve();
    });
  });
}

function textOf(error: unknown): string {
  return isRequestError(error) && error.kind === 'server' ? error.message : 'Problem with connection';
}

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
  /** Opens a session with a token that works once; resolves to whether it did. Never rejects: what went wrong is told. */
  readonly signIn: (token: string) => Promise<boolean>;
}

const nobodyYet: SessionSnapshot = { status: 'unknown', user: null };

/**
 * Signing in by a link (spec 4, Q127). `get` is who is here, and nobody yet while a token is on its way: guards wait for it, rather than ask
 * for a password that the link makes needless.
 */
export function createQuickSignIn({ request, session, notices }: QuickSignInParts): QuickSignIn {
  const underWay = createStore(0);

  async function signIn(token: string): Promise<boolean> {
    underWay.set(underWay.get() + 1);
    try {
      // After the first renewal, whose answer is about whoever was here before.
      await knownSession(session);
      session.adopt(await request(quickSignIn, { token }, { notice: false }));
      return true;
    } catch (error) {
      notices.show({ kind: 'error', text: textOf(error) });
      return false;
    } finally {
      underWay.set(underWay.get() - 1);
    }
  }

  return {
    signIn,
    get: () => (underWay.get() > 0 ? nobodyYet : session.snapshot()),
    subscribe(listener) {
      const stops = [session.subscribe(listener), underWay.subscribe(listener)];
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

import { useCallback, useEffect, useState } from 'react';
import { isRequestError } from '@frizo/api-client';
import { confirmEmail, getCurrentUser } from '@frizo/contracts';
import type { Session } from '@frizo/session';
import { usePortal } from '../../portal.context.ts';

export type Confirmation =
  | { readonly kind: 'confirming' }
  | { readonly kind: 'done' }
  /** The link cannot be used any more; the server says why. */
  | { readonly kind: 'refused'; readonly text: string }
  /** The user can retry. */
  | { readonly kind: 'failed' };

const incomplete: Confirmation = {
  kind: 'refused',
  text: 'This link is incomplete. Open it from the mail again.',
};

/**
 * Confirms without a click: a mail scanner that follows the link sends no fragment and runs no scripts. The secret is removed from the
 * address, so that it appears in no history and no screenshot.
 */
export function useConfirmEmail(): { state: Confirmation; retry: () => void } {
  const { request, navigation, session } = usePortal();
  const [token] = useState(() => window.location.hash.slice(1));
  const [state, setState] = useState<Confirmation>(token === '' ? incomplete : { kind: 'confirming' });

  const confirm = useCallback(async (): Promise<Confirmation> => {
    try {
      await request(confirmEmail, { token });
    } catch (error) {
      return failureOf(error);
    }
    whenKnown(session, () => {
      // The user logged in here may be another one than the owner of the link, so the server is asked.
      if (session.snapshot().status === 'authenticated') {
        request(getCurrentUser, {}, { notice: false }).then(session.updateUser, () => undefined);
      }
    });
    return { kind: 'done' };
  }, [request, session, token]);

  useEffect(() => {
    if (token === '') return;
    navigation.replace(navigation.get().path);
    void confirm().then(setState);
  }, [confirm, navigation, token]);

  return {
    state,
    retry: () => {
      setState({ kind: 'confirming' });
      void confirm().then(setState);
    },
  };
}

/** 410 used, 409 taken by another account meanwhile, 400 no token: a retry would not help. */
function failureOf(error: unknown): Confirmation {
  const isRefused = isRequestError(error) && [400, 404, 409, 410].includes(error.status);
  return isRefused ? { kind: 'refused', text: error.message } : { kind: 'failed' };
}

/** The link may be confirmed before the session is known; another tab may then pass on the user with the old address. */
function whenKnown(session: Pick<Session, 'snapshot' | 'subscribe'>, work: () => void): void {
  if (session.snapshot().status !== 'unknown') {
    work();
    return;
  }
  const stop = session.subscribe(() => {
    if (session.snapshot().status === 'unknown') return;
    stop();
    work();
  });
}

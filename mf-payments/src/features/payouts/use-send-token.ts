import { useRef } from 'react';
import { addExternalAccount } from '@frizo/contracts';
import { isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import type { PasswordGate } from './use-password-gate.tsx';

/** Why an account was not added, as a form shows it. */
export class AccountRefused extends Error {
  readonly key = 'payout.account_refused';
}

/**
 * Sends the token of what was typed to the server (spec 4, Bank account save; 8.2). A token that did not reach it is sent again as long as the same is typed, so
 * that nothing is added twice.
 * @param refused what is said when the server does not accept it
 */
export function useSendToken({ run }: PasswordGate, refused: string) {
  const request = useRequest();
  const notices = useNotices();
  const made = useRef<{ readonly typed: string; readonly token: string } | null>(null);
  return async (typed: string, makeToken: () => Promise<string>): Promise<void> => {
    if (made.current?.typed !== typed) made.current = { typed, token: await makeToken() };
    const { token } = made.current;
    try {
      await run(() => request(addExternalAccount, { token }, { notice: false }));
    } catch (error) {
      if (!isRequestError(error)) throw error;
      if (error.key === 'password.needed') throw new AccountRefused(error.message);
      // A refused token cannot be used again.
      if (error.kind === 'server' && error.status < 500) made.current = null;
      throw new AccountRefused(refused);
    }
    notices.show({ kind: 'success', text: 'Saved' });
  };
}

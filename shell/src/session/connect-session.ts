import { createSender } from '@frizo/api-client';
import type { Notices, RequestFn } from '@frizo/api-client';
import type { ModalQueue } from '@frizo/modal-queue';
import { createSession } from '@frizo/session';
import type { SessionController } from '@frizo/session';
import { sessionCalls } from './session-calls.ts';

/** Session and transport need each other: the one has the token, the other carries its calls. */
export function connectSession(
  notices: Notices,
  modals: ModalQueue,
): { session: SessionController; request: RequestFn } {
  const now = () => Date.now();
  const tokens = { token: () => session.token(), renew: () => session.renew() };
  const request = createSender({ tokens, notices, now });
  const session: SessionController = createSession({
    calls: sessionCalls(request),
    // Over whatever asks for it: a dialog that waits for the log-in must not be what the log-in waits for.
    openLogIn: (returnTo) =>
      modals.open('log-in', returnTo === undefined ? {} : { returnTo }, { over: true }),
    showProblem: (text) => notices.show({ kind: 'error', text }),
    now,
  });
  return { session, request };
}

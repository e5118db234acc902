import { DomainError, type ServiceParts } from '@frizo/service-kit';
import { createUsersStore } from '../users/users.store.ts';
import { beginSession, type BegunSession, type Browser, type SessionParts } from './begin-session.ts';
import { takeQuickToken } from './quick-token.ts';

/** Opens a session with a token of the command line (Q127); unknown, used and expired ones are told apart to nobody. */
export async function quickSignIn(
  tools: SessionParts & Pick<ServiceParts, 'transaction'>,
  token: string,
  browser: Browser,
): Promise<BegunSession> {
  const opened = await tools.transaction(async (trx) => {
    const userId = await takeQuickToken(trx, token, tools.clock.now());
    const user = userId && (await createUsersStore(trx).byId(userId));
    return user ? beginSession(tools, trx, user, browser) : undefined;
  });
  if (opened) return opened;
  throw new DomainError('session.wrong_token', 'This sign-in link does not work any more.', { status: 401 });
}

import { beginSession, type NewBrowserSession } from '../sessions/begin-session.ts';
import { isPasswordOf } from '../users/password.ts';
import { createUsersStore } from '../users/users.store.ts';
import type { TypedPerson } from './clean-person.ts';
import type { Sender, SignUpTools } from './sign-up.tools.ts';

/**
 * Handles a sign-up that the browser sends again with its key because the first answer was lost: the account exists, so a session
 * starts instead of an error about a taken address. It grants no more than a log-in: the password must be right.
 */
export async function repeatedSignUp(
  tools: SignUpTools,
  { username, password }: Pick<TypedPerson, 'username' | 'password'>,
  madeByRequest: string | null,
  { browser }: Sender,
): Promise<NewBrowserSession | undefined> {
  if (madeByRequest === null) return undefined;
  const user = await createUsersStore(tools.knex).byEmail(username);
  if (user?.madeByRequest !== madeByRequest) return undefined;
  if (!(await isPasswordOf(user.passwordHash, password))) return undefined;
  return tools.transaction((trx) => beginSession(tools, trx, user, browser));
}

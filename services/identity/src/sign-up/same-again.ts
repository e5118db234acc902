import { beginSession, type BegunSession } from '../sessions/begin-session.ts';
import { isPasswordOf } from '../users/password.ts';
import { createUsersStore } from '../users/users.store.ts';
import type { TypedPerson } from './clean-person.ts';
import type { Sender, SignUpTools } from './sign-up.tools.ts';

/**
 * Where the first answer to a sign-up was lost and the browser sends it again under its key: the account is there, so its owner
 * gets in, rather than hear that the address is taken. It opens no more than a log-in would: the password has to be right.
 */
export async function sameAgain(
  tools: SignUpTools,
  { username, password }: Pick<TypedPerson, 'username' | 'password'>,
  madeByRequest: string | null,
  { browser }: Sender,
): Promise<BegunSession | undefined> {
  if (madeByRequest === null) return undefined;
  const user = await createUsersStore(tools.knex).byEmail(username);
  if (user?.madeByRequest !== madeByRequest) return undefined;
  if (!(await isPasswordOf(user.passwordHash, password))) return undefined;
  return tools.transaction((trx) => beginSession(tools, trx, user, browser));
}

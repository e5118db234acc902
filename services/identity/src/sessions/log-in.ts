import { DomainError, type RouteContext } from '@frizo/service-kit';
import type { LogInGuard } from '../limits/log-in-guard.ts';
import { isPasswordOf } from '../users/password.ts';
import type { User } from '../users/user.model.ts';
import type { UsersStore } from '../users/users.store.ts';

export interface LogInRequest {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

/**
 * Returns the user of valid credentials. An unknown account and a wrong password get the same answer after the same work (decisions 2).
 * @throws DomainError 401, 400 session.proof_required, 429
 */
export async function logIn(
  { users, guard }: { readonly users: UsersStore; readonly guard: LogInGuard },
  { username, password, captcha }: LogInRequest,
  { ip, cookies }: Pick<RouteContext<unknown>, 'ip' | 'cookies'>,
): Promise<User> {
  const user = await users.byEmail(username);
  const admitted = await guard.admit({ username, userId: user?.id, ip, cookies, captcha });
  const isOwner = await isPasswordOf(user?.passwordHash ?? null, password);
  if (!user || !isOwner) throw wrongCredentials();
  await admitted.succeeded();
  return user;
}

/** 401, the same for an unknown account and a wrong password. */
export function wrongCredentials(): DomainError {
  return new DomainError('session.wrong_credentials', 'The e-mail or password is incorrect', { status: 401 });
}

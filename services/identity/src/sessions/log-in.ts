import { DomainError } from '@frizo/service-kit';
import { isPasswordOf } from '../users/password.ts';
import type { User } from '../users/user.model.ts';
import type { UsersStore } from '../users/users.store.ts';

export interface LogInRequest {
  readonly username: string;
  readonly password: string;
}

/** Whoever the credentials are of. An unknown account and a wrong password get the same answer after the same work (decisions 2). */
export async function logIn(users: UsersStore, request: LogInRequest): Promise<User> {
  const user = await users.byEmail(request.username);
  const isOwner = await isPasswordOf(user?.passwordHash ?? null, request.password);
  if (!user || !isOwner) {
    throw new DomainError('session.wrong_credentials', 'The e-mail or password is incorrect', {
      status: 401,
    });
  }
  return user;
}

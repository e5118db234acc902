import { DomainError } from '@frizo/service-kit';
import { isPasswordOf } from '../users/password.ts';
import type { UsersStore } from '../users/users.store.ts';
import { openSession, type OpenedSession, type SessionTools } from './open-session.ts';

export interface LogInRequest {
  readonly username: string;
  readonly password: string;
}

/** Opens a session. An unknown account and a wrong password get the same answer after the same work (decisions 2). */
export async function logIn(
  tools: SessionTools & { users: UsersStore },
  request: LogInRequest,
): Promise<OpenedSession> {
  const user = await tools.users.byEmail(request.username);
  const isOwner = await isPasswordOf(user?.passwordHash ?? null, request.password);
  if (!user || !isOwner) {
    throw new DomainError('session.wrong_credentials', 'The e-mail or password is incorrect', {
      status: 401,
    });
  }
  return openSession(tools, user);
}

import { notFound } from '@frizo/service-kit';
import type { User } from './user.model.ts';

/** The user of a token, who may have been deleted since it was signed. */
export function requireUser(user: User | undefined): User {
  if (!user) throw notFound('This account is no longer there.');
  return user;
}

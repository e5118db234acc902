import type { Actor } from '@frizo/service-kit';

/** Only admins may send messages to everyone (decisions 1). */
export const maySend = (actor: Actor): boolean => actor.admin;

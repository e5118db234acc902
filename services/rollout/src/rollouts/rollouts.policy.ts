import type { Actor } from '@frizo/service-kit';

/** A move affects all users, and an audience names users, so only admins may see and move rollouts (decisions 1). */
export const mayMoveRollouts = (actor: Actor): boolean => actor.admin;

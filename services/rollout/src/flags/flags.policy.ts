import type { Actor } from '@frizo/service-kit';

/** Rules name users, and a change affects all users, so only admins may see and change flags (decisions 1). */
export const mayManageFlags = (actor: Actor): boolean => actor.admin;

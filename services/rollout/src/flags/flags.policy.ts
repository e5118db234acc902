import type { Actor } from '@frizo/service-kit';

/** Rules name people, and a change reaches everybody: operators alone see and change them (decisions 1). */
export const mayManageFlags = (actor: Actor): boolean => actor.admin;

import type { Actor } from '@frizo/service-kit';

/** Operators alone speak to everybody (decisions 1). */
export const maySend = (actor: Actor): boolean => actor.admin;

import type { Actor } from '@frizo/service-kit';

/** A move reaches everybody, and an audience names people: operators alone see and move (decisions 1). */
export const mayMoveRollouts = (actor: Actor): boolean => actor.admin;

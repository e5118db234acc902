import type { Actor } from './actor.ts';

/** A user who works at a salon (spec 6, decisions 1). */
export interface Professional extends Actor {
  readonly userId: number;
  readonly salonId: number;
}

/** Whether a user works at a salon; the policy of every call that is for professionals. */
export function isProfessional(actor: Actor): actor is Professional {
  return actor.userId !== null && actor.userType !== null && actor.salonId !== null;
}

/** Whether a professional manages the salon's data; an artist (type 6) without the admin flag only manages their own (spec 6). */
export function managesSalon({ userType, salonAdmin }: Actor): boolean {
  return salonAdmin || (userType !== null && userType !== 6);
}

/** The actor of a route whose policy is `isProfessional`; throws if the route has no such policy. */
export function professionalOf(actor: Actor): Professional {
  if (!isProfessional(actor))
    throw new Error('a route for professionals must have the policy isProfessional');
  return actor;
}

import type { Actor } from '@frizo/service-kit';

/** Somebody who works at a salon (spec 6, decisions 1). */
export interface Professional extends Actor {
  readonly userId: number;
  readonly salonId: number;
}

export function isProfessional(actor: Actor): actor is Professional {
  return actor.userId !== null && actor.userType !== null && actor.salonId !== null;
}

/** An artist sees and changes only their own data; a business or a salon admin all of the salon's (spec 6). */
export function managesSalon({ userType, salonAdmin }: Actor): boolean {
  return salonAdmin || (userType !== null && userType !== 6);
}

/** The actor of a route whose policy is `isProfessional`. */
export function professionalOf(actor: Actor): Professional {
  if (!isProfessional(actor)) throw new Error('a route for professionals has to say so in its policy');
  return actor;
}

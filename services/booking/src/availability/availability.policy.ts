import type { Actor } from '@frizo/service-kit';
import { isProfessional } from '../people/professional.policy.ts';

/** Who looks in mode 1 has to be a professional (spec 7.2); in mode 2 anyone may, as a client. */
export function mayLook(actor: Actor, { mode }: { readonly mode: 1 | 2 }): boolean {
  return mode === 2 || isProfessional(actor);
}

/** The same where the salon is named: it has to be theirs. */
export function mayLookAtSalon(
  actor: Actor,
  { mode, salonID }: { readonly mode: 1 | 2; readonly salonID: number },
): boolean {
  return mode === 2 || (isProfessional(actor) && actor.salonId === salonID);
}

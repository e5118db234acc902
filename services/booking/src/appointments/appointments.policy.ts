import type { Actor } from '@frizo/service-kit';
import { isProfessional, keepsWholeSalon } from '../people/professional.policy.ts';

/** An artist works for themselves alone; a business or a salon admin for everybody at the salon (spec 6). */
export function maySaveFor(actor: Actor, artistIds: readonly number[]): boolean {
  return isProfessional(actor) && (keepsWholeSalon(actor) || artistIds.every((id) => id === actor.userId));
}

import { notFound, type Actor } from '@frizo/service-kit';
import { keepsWholeSalon, professionalOf, type Professional } from '../people/professional.policy.ts';

/**
 * Who saves for these artists: an artist for themselves alone, a business or a salon admin for everybody at the salon (spec 6).
 * @throws DomainError 404, as for an artist who is not there
 */
export function professionalFor(actor: Actor, artistIds: readonly number[]): Professional {
  const professional = professionalOf(actor);
  const isOwn = artistIds.every((id) => id === professional.userId);
  if (isOwn || keepsWholeSalon(professional)) return professional;
  throw notFound('There is no such artist.');
}

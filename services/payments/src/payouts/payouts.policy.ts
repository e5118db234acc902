import { passwordConfirmation } from '@frizo/contracts';
import {
  type Actor,
  DomainError,
  isProfessional,
  type Professional,
  type ServiceParts,
  userIdOf,
} from '@frizo/service-kit';

/** Whether the actor is the business whose money it is, and not only one of its artists (spec 6: an artist sees no Payments tab; decisions 1). */
export function ownsBusiness(actor: Actor): actor is Professional {
  return isProfessional(actor) && actor.userType !== 6;
}

/** Until when changes of payouts are accepted from the actor's session; null when its password has to be typed again. */
export async function passwordConfirmedUntil(
  { bus }: Pick<ServiceParts, 'bus'>,
  actor: Actor,
): Promise<Date | null> {
  const { sessionId } = actor;
  if (sessionId === undefined) return null;
  const { confirmedUntil } = await bus.request(passwordConfirmation, { userId: userIdOf(actor), sessionId });
  return confirmedUntil === null ? null : new Date(confirmedUntil);
}

/**
 * Requires that the password was typed again in this session in the last minutes: whoever finds an open page cannot direct the salon's money elsewhere.
 * @throws DomainError 403 password.needed
 */
export async function requirePassword(parts: Pick<ServiceParts, 'bus'>, actor: Actor): Promise<Date> {
  const until = await passwordConfirmedUntil(parts, actor);
  if (!until) throw new DomainError('password.needed', 'Please enter your password.', { status: 403 });
  return until;
}

import { errorKeys } from '@frizo/contracts';
import type { Actor } from '../auth/actor.ts';
import { isProfessional } from '../auth/professional.ts';
import { DomainError } from '../domain-error.ts';
import type { Route } from './route.ts';

/**
 * Refuses a call for professionals while the service does not know the salon of the actor.
 * @throws DomainError 503 `salon.opening`
 */
export type RequireOpenSalon = (
  route: Pick<Route, 'policy'>,
  actor: Actor,
  request: unknown,
) => Promise<void>;

/** Salons that are known are remembered, so that their calls cost no query. */
const mostRemembered = 100_000;

/**
 * Identity issues the token of an owner in the moment of the sign-up, and the other services hear of the salon by events, a moment later. Until then they
 * would answer that there is no such salon, or with a part of it.
 */
export function createSalonCheck(knowsSalon: (salonId: number) => Promise<boolean>): RequireOpenSalon {
  const known = new Set<number>();

  async function isKnown(salonId: number): Promise<boolean> {
    if (known.has(salonId)) return true;
    if (!(await knowsSalon(salonId))) return false;
    if (known.size >= mostRemembered) known.clear();
    known.add(salonId);
    return true;
  }

  return async ({ policy }, actor, request) => {
    if (!policy || !isProfessional(actor) || (await isKnown(actor.salonId))) return;
    // A call that the same person may make as a client does not need the salon.
    const asClient: Actor = { ...actor, userType: null, salonId: null, salonAdmin: false };
    if (await policy(asClient, request as never)) return;
    throw new DomainError(
      errorKeys.salonOpening,
      'Your salon is being set up. Please try again in a moment.',
      { status: 503, retryAfterSeconds: 1 },
    );
  };
}

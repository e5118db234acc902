import { flagsOf } from '@frizo/contracts';
import { type Actor, DomainError, professionalOf, type ServiceParts, Unanswered } from '@frizo/service-kit';
import { limitsOf } from '../salons/salons.store.ts';

/**
 * Refuses to add pictures where the salon's plan does not allow it, unless the flag skipSubscriptions lifts the limits (decisions 5). Before the
 * transaction of the save, which must not wait for another service. While rollout is away nobody is refused.
 * @throws DomainError 409 `gallery.subscription_required`
 */
export async function requirePlanFor(
  actor: Actor,
  { knex, bus }: Pick<ServiceParts, 'knex' | 'bus'>,
): Promise<void> {
  const { userId, salonId } = professionalOf(actor);
  const limits = await limitsOf(knex, salonId);
  if (!limits.includes('LIMIT_ADD_GALLERY_IMAGE')) return;
  if (await liftsLimits(bus, { userId, userType: actor.userType, admin: actor.admin })) return;
  throw new DomainError('gallery.subscription_required', 'Subscribe to a plan to add images.', {
    status: 409,
  });
}

async function liftsLimits(
  bus: ServiceParts['bus'],
  person: { userId: number; userType: Actor['userType']; admin: boolean },
): Promise<boolean> {
  try {
    return (await bus.request(flagsOf, person)).flags['skipSubscriptions'] !== false;
  } catch (error) {
    if (error instanceof Unanswered) return true;
    throw error;
  }
}

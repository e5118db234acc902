import { type Actor, isProfessional, managesSalon, type Professional, userIdOf } from '@frizo/service-kit';

/** As whom somebody may see orders. */
export type OrderAccess =
  | { readonly as: 'client'; readonly userId: number }
  | { readonly as: 'admin'; readonly userId: number; readonly salonId: number }
  /** An artist who is no salon admin: orders of visits with them only (spec 6). */
  | { readonly as: 'artist'; readonly userId: number; readonly salonId: number };

/** A professional's access to the orders of their salon. */
export function salonAccess(actor: Professional): Exclude<OrderAccess, { as: 'client' }> {
  const { userId, salonId } = actor;
  return { as: managesSalon(actor) ? 'admin' : 'artist', userId, salonId };
}

/** Everything as which a user may see an order: as the client of it, and as a professional of its salon. */
export function accessOf(actor: Actor): OrderAccess[] {
  const own: OrderAccess = { as: 'client', userId: userIdOf(actor) };
  return isProfessional(actor) ? [own, salonAccess(actor)] : [own];
}

/** Refunds are for salon admins. */
export function isSalonAdmin(actor: Actor): boolean {
  return isProfessional(actor) && managesSalon(actor);
}

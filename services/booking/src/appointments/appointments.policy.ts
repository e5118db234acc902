import { type Actor, notFound, managesSalon, type Professional, professionalOf } from '@frizo/service-kit';

/**
 * The professional who may save for these artists: an artist only for themselves, a business or a salon admin for everyone at the salon
 * (spec 6).
 * @throws DomainError 404, as for an artist who does not exist
 */
export function professionalFor(actor: Actor, artistIds: readonly number[]): Professional {
  const professional = professionalOf(actor);
  const isOwn = artistIds.every((id) => id === professional.userId);
  if (isOwn || managesSalon(professional)) return professional;
  throw notFound('There is no such artist.');
}

/** The user who saves, which determines the rules: clients change their own appointments, professionals those of their salon (spec 6). */
export type BookingActor = { readonly by: 'client'; readonly userId: number } | ProfessionalBookingActor;

export interface ProfessionalBookingActor {
  readonly by: 'professional';
  readonly userId: number;
  readonly professional: Professional;
}

export function clientBookingActor(userId: number): BookingActor {
  return { by: 'client', userId };
}

export function professionalBookingActor(actor: Professional): ProfessionalBookingActor {
  return { by: 'professional', userId: actor.userId, professional: actor };
}

/** The salon whose calendars a professional may read in full; undefined for a client, who may read only public data. */
export function salonOf(bookingActor: BookingActor): number | undefined {
  return bookingActor.by === 'professional' ? bookingActor.professional.salonId : undefined;
}

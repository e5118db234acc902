import { pageUrl, type appointmentBooked, type AppointmentSnapshot, type PayloadOf } from '@frizo/contracts';
import type { Site } from '../env.ts';

/** Services that were booked together at a salon, in order; a single one is a visit too. */
export type Visit = readonly [AppointmentSnapshot, ...AppointmentSnapshot[]];

/** The side that made the change gets a confirmation, the other one a notification. */
export type Side = PayloadOf<typeof appointmentBooked>['by'];

/** How to contact a salon; undefined until its event from business has arrived. */
export interface SalonContact {
  readonly phone: string;
  readonly url: string;
}

/**
 * The visit of an event: the event of its lead appointment contains all services. Undefined for the events of the others. The confirm link
 * of the lead is for all of them.
 */
export function visitOf({
  visit,
  ...snapshot
}: Omit<PayloadOf<typeof appointmentBooked>, 'by'>): Visit | undefined {
  if (!visit) return [snapshot];
  if (visit.leadAppointmentId !== snapshot.appointmentId) return undefined;
  return [snapshot, ...visit.others.map((other) => ({ ...snapshot, ...other }))];
}

/** The link with which a client confirms. The secret is in the fragment, which browsers send neither to servers nor in referrers. */
export function confirmUrl(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  { confirmToken }: AppointmentSnapshot,
): string {
  return pageUrl(publicUrl, 'confirmAppointment', { fragment: confirmToken });
}

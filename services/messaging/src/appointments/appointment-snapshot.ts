import { pageUrl, type appointmentBooked, type appointmentChanged, type PayloadOf } from '@frizo/contracts';

/** The state of an appointment that each of its events carries. */
export type AppointmentSnapshot = Omit<PayloadOf<typeof appointmentBooked>, 'by' | 'visit'>;

/** Services that were booked together at a salon, in order; a single one is a visit too. */
export type Visit = readonly [AppointmentSnapshot, ...AppointmentSnapshot[]];

/** The terms of an appointment before a change. */
export type AppointmentTerms = NonNullable<PayloadOf<typeof appointmentChanged>['previous']>;

/** Who made the change: they get a confirmation, the other side a notification. */
export type Side = PayloadOf<typeof appointmentBooked>['by'];

/** The portal's address and name, for links and ids. */
export interface Site {
  readonly publicUrl: string;
  readonly productName: string;
}

/** How to contact a salon; undefined while no event of business has brought it. */
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

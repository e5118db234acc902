import type { AppointmentAction } from '@frizo/appointment-views';
import { appointmentStatus, paymentStatus, type ProfessionalAppointment } from '@frizo/contracts';

type Facts = Pick<
  ProfessionalAppointment,
  'status' | 'startTimestamp' | 'clientFutureCount' | 'canChange' | 'paymentStatus' | 'payment'
>;

/** All but what only clients do. */
export type ProfessionalAction = Exclude<AppointmentAction, 'pay' | 'decline'>;

interface Place {
  /** The list that contains it. Where payments are not known, an active appointment of the history is done and cannot be changed. */
  readonly tab?: 'pending' | 'upcoming' | 'history' | undefined;
  /** The journal's popover has no payments (spec 4, popover actions). */
  readonly isInJournal?: boolean;
  /** Whether the user may give money back: salon admins only. */
  readonly canRefund?: boolean;
}

/**
 * The actions of a professional for an appointment (spec 4, appointment lists and popover actions). Without permission to change it, only the details
 * (spec 6).
 * @param now unix seconds
 */
export function actionsOf(appointment: Facts, now: number, place: Place = {}): readonly ProfessionalAction[] {
  const { status, startTimestamp, clientFutureCount, canChange } = appointment;
  if (!canChange) return [];
  if (status === appointmentStatus.canceled) return ['again'];
  if (status === appointmentStatus.noShow) return ['restore', 'again'];
  if (startTimestamp <= now) return afterStart(appointment, place);
  return clientFutureCount > 1 ? ['modify', 'cancel', 'cancel-all', 'again'] : ['modify', 'cancel', 'again'];
}

/** The payment comes first; it is unknown to a service of the last release. */
function afterStart(
  { paymentStatus: payment, payment: order }: Facts,
  { tab, isInJournal = false, canRefund = false }: Place,
): readonly ProfessionalAction[] {
  if (isInJournal || payment === undefined) return tab === 'history' ? ['again'] : ['no-show', 'again'];
  // A visit that is paid for took place. Without an order, or with nothing left of it, there is nothing to give back.
  if (payment === paymentStatus.paid)
    return canRefund && order && order.refundableCent !== 0 ? ['refund', 'again'] : ['again'];
  // In the history too, where free visits are: more can have been done than was booked.
  return ['get-paid', 'no-show', 'again'];
}

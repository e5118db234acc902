import type { AppointmentAction } from '@frizo/appointment-views';
import { appointmentStatus, paymentStatus, type ProfessionalAppointment } from '@frizo/contracts';

type Facts = Pick<
  ProfessionalAppointment,
  'status' | 'startTimestamp' | 'clientFutureCount' | 'canChange' | 'paymentStatus'
>;

/** All but what only clients do. */
export type ProfessionalAction = Exclude<AppointmentAction, 'pay' | 'decline'>;

interface Place {
  /** The list that contains it: an active appointment that has started is done in the history, and cannot be changed there. */
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
  { paymentStatus: payment }: Facts,
  { tab, isInJournal = false, canRefund = false }: Place,
): readonly ProfessionalAction[] {
  const others: readonly ProfessionalAction[] = tab === 'history' ? ['again'] : ['no-show', 'again'];
  if (isInJournal || payment === undefined) return others;
  // A visit that is paid for took place.
  if (payment === paymentStatus.paid) return canRefund ? ['refund', 'again'] : ['again'];
  return tab === 'history' ? others : ['get-paid', ...others];
}

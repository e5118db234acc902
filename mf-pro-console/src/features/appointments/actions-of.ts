import type { AppointmentAction } from '@frizo/appointment-views';
import { appointmentStatus, type ProfessionalAppointment } from '@frizo/contracts';
import type { Tab } from './tabs.ts';

type Facts = Pick<ProfessionalAppointment, 'status' | 'startTimestamp' | 'clientFutureCount' | 'canChange'>;

/**
 * The actions of a professional for an appointment (spec 4, appointment lists and popover actions). Without permission to change it, only the details
 * (spec 6).
 * @param now unix seconds
 * @param tab the list that contains it: an active appointment that has started is done in the history, and cannot be changed there
 */
export function actionsOf(
  { status, startTimestamp, clientFutureCount, canChange }: Facts,
  now: number,
  tab?: Tab,
): readonly AppointmentAction[] {
  if (!canChange) return [];
  if (status === appointmentStatus.canceled) return ['again'];
  if (status === appointmentStatus.noShow) return ['restore', 'again'];
  if (startTimestamp <= now) return tab === 'history' ? ['again'] : ['no-show', 'again'];
  return clientFutureCount > 1 ? ['modify', 'cancel', 'cancel-all', 'again'] : ['modify', 'cancel', 'again'];
}

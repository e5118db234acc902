import type { AppointmentAction } from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import type { Tab } from './tabs.ts';

type Facts = Pick<ProfessionalAppointment, 'status' | 'startTimestamp' | 'clientFutureCount' | 'canChange'>;

/**
 * What a professional may do with an appointment (spec 4, appointment lists and popover actions). What somebody may not change they may only look
 * at (spec 6).
 * @param now unix seconds
 * @param tab the list that shows it: what is active, started and yet history is done, and stays so
 */
export function actionsOf(
  { status, startTimestamp, clientFutureCount, canChange }: Facts,
  now: number,
  tab?: Tab,
): readonly AppointmentAction[] {
  if (!canChange) return [];
  if (status === 1) return ['again'];
  if (status === 2) return ['restore', 'again'];
  if (startTimestamp <= now) return tab === 'history' ? ['again'] : ['no-show', 'again'];
  return clientFutureCount > 1 ? ['modify', 'cancel', 'cancel-all', 'again'] : ['modify', 'cancel', 'again'];
}

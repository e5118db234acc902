import type { Appointment } from '@frizo/contracts';

export type ClientAction = 'modify' | 'cancel' | 'again';

/**
 * The actions of a client for an appointment (spec 4, appointment lists; decisions 4: until it starts).
 * @param now unix seconds
 */
export function actionsOf(
  { status, startTimestamp }: Pick<Appointment, 'status' | 'startTimestamp'>,
  now: number,
): readonly ClientAction[] {
  return status === 0 && now < startTimestamp ? ['modify', 'cancel', 'again'] : ['again'];
}

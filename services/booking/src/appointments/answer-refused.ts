import { DomainError } from '@frizo/service-kit';
import { offerNearest, type OfferedTo } from './offer-nearest.ts';
import { SaveRefused, type Refusal } from './refusals.ts';

/** What stands in the way of one entry, as the error's items show it. */
interface Violation {
  readonly key: Refusal['key'];
  readonly message: string;
  readonly details?: { nearest: number[] };
}

/** By what matters more: the first that a save has is what the whole answer says. */
const messages: Readonly<Record<Refusal['key'], string>> = {
  'booking.changed_meanwhile': 'This appointment was changed in the meantime. Please look at it again.',
  'booking.invalid_state': 'Invalid state of appointment',
  'booking.slot_taken': 'This time is no longer free. Please choose another one.',
  'booking.next_day':
    'Appointments may not extend to the next day. Reduce processing time to fit to a single day?',
  'booking.not_bookable': 'You cannot book to this salon',
  'booking.service_not_offered': 'This artist does not offer the service.',
};
const keys = Object.keys(messages) as Refusal['key'][];

/** Things have moved on since the caller looked; the rest could never have been saved. */
const conflicts: readonly Refusal['key'][] = [
  'booking.changed_meanwhile',
  'booking.invalid_state',
  'booking.slot_taken',
];

const exclusionViolation = '23P01';

/**
 * Runs a save and tells its refusals: 409 when a time is gone or an appointment has changed, 400 when something could never have been
 * saved, each start with the nearest free ones. They are looked for after the save's transaction, so that of many who want
 * one start nobody waits for what the others are offered.
 */
export async function answerRefused<T>(by: OfferedTo, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof SaveRefused) throw await refusalError(by, error.refusals);
    // A write that came past the lock, by a hand at the database or a mistake here, must not look like a fault of the server.
    if (error instanceof Error && 'code' in error && error.code === exclusionViolation) {
      throw new DomainError('booking.slot_taken', messages['booking.slot_taken'], { status: 409 });
    }
    throw error;
  }
}

async function refusalError(by: OfferedTo, refusals: readonly (Refusal | null)[]): Promise<DomainError> {
  const items: (Violation | null)[] = [];
  for (const refusal of refusals) items.push(refusal && (await violationOf(by, refusal)));
  const key = keys.find((candidate) => items.some((item) => item?.key === candidate)) ?? 'booking.slot_taken';
  return new DomainError(key, messages[key], { status: conflicts.includes(key) ? 409 : 400, items });
}

async function violationOf(by: OfferedTo, refusal: Refusal): Promise<Violation> {
  const violation = { key: refusal.key, message: messages[refusal.key] };
  return refusal.key === 'booking.slot_taken' && 'wish' in refusal
    ? { ...violation, details: { nearest: await offerNearest(by, refusal) } }
    : violation;
}

import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { offerNearest } from './offer-nearest.ts';
import { StartsRefused, type Refusal } from './starts-refused.ts';

export interface AskedBy {
  readonly knex: Knex;
  readonly now: Date;
  readonly clientUserId: number;
}

/** What stands in the way of one appointment, as the error's items show it. */
interface Violation {
  readonly key: Refusal['key'];
  readonly message: string;
  readonly details?: { nearest: number[] };
}

const messages: Readonly<Record<Refusal['key'], string>> = {
  'booking.slot_taken': 'This time is no longer free. Please choose another one.',
  'booking.not_bookable': 'You cannot book to this salon',
  'booking.service_not_offered': 'This artist does not offer the service.',
};

const exclusionViolation = '23P01';

/**
 * Runs a save and tells its refusals: 409 when a time is gone, 400 when something could never have been booked, each
 * with the nearest free starts. They are looked for after the save's transaction, so that of many who want
 * one start nobody waits for what the others are offered.
 */
export async function answerRefused<T>(by: AskedBy, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof StartsRefused) throw await refusalError(by, error.refusals);
    // A write that came past the lock, by a hand at the database or a mistake here, must not look like a fault of the server.
    if (error instanceof Error && 'code' in error && error.code === exclusionViolation) {
      throw new DomainError('booking.slot_taken', messages['booking.slot_taken'], { status: 409 });
    }
    throw error;
  }
}

async function refusalError(by: AskedBy, refusals: readonly (Refusal | null)[]): Promise<DomainError> {
  const items: (Violation | null)[] = [];
  for (const refusal of refusals) items.push(refusal && (await violationOf(by, refusal)));
  const first = items.find((item) => item !== null);
  const isTaken = items.some((item) => item?.key === 'booking.slot_taken');
  const key = isTaken ? 'booking.slot_taken' : (first?.key ?? 'booking.not_bookable');
  return new DomainError(key, first?.message ?? messages[key], { status: isTaken ? 409 : 400, items });
}

async function violationOf(by: AskedBy, refusal: Refusal): Promise<Violation> {
  const { key } = refusal;
  const violation = { key, message: messages[key] };
  return key === 'booking.slot_taken'
    ? { ...violation, details: { nearest: await offerNearest(by, refusal) } }
    : violation;
}

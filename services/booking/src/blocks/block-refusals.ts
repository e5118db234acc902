import { DomainError, type DomainErrorDetails } from '@frizo/service-kit';

const taken = {
  key: 'booking.slot_taken',
  message: 'This time is no longer free. Please choose another one.',
};

/** 409: something lies there, or the time is over. With an item for each day, where there are several. */
export function timeTaken(days?: readonly boolean[]): DomainError {
  const items: DomainErrorDetails['items'] = days?.map((isTaken) => (isTaken ? taken : null));
  return new DomainError(taken.key, taken.message, { status: 409, ...(items ? { items } : {}) });
}

/** 400: the specification's text (5.7). */
export function overMidnight(): DomainError {
  return new DomainError(
    'booking.next_day',
    'Block may not extend to the next day. Reduce block duration to fit to a single day?',
  );
}

export function badFields(fields: Record<string, string[]>): DomainError {
  return new DomainError('request.invalid', 'Please check what you have entered.', { fields });
}

import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';

/** Refuses a request with codes by field, under the names that the call has for them. */
export function refusedFields(fields: Readonly<Record<string, string[] | undefined>>): DomainError {
  const named = Object.entries(fields).filter((entry): entry is [string, string[]] => entry[1] !== undefined);
  return new DomainError(errorKeys.badRequest, 'Please check what you have entered.', {
    status: 400,
    fields: Object.fromEntries(named),
  });
}

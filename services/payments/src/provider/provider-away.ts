import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import { isProviderAway, refusalOf, type Refusal } from './failures.ts';

/** 503: nobody knows yet what the provider has done; what was begun goes on by itself. */
export function providerAway(key: string = errorKeys.unavailable): DomainError {
  return new DomainError(key, 'The payment provider does not answer. Please try again in a moment.', {
    status: 503,
    retryAfterSeconds: 5,
  });
}

/**
 * Asks the provider for a caller who needs the answer. The client of the provider logs what goes wrong.
 * @param options.refused what the caller is told of a refusal; without it a refusal is a mistake of ours
 * @throws DomainError 503 while the provider is away
 */
export async function askProvider<Result>(
  ask: () => Promise<Result>,
  { key, refused }: { readonly key?: string; refused?(refusal: Refusal): DomainError } = {},
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && refused) throw refused(refusal);
    throw isProviderAway(error) ? providerAway(key) : error;
  }
}

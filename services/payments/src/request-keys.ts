import { isDeepStrictEqual } from 'node:util';
import { keyReused } from '@frizo/service-kit';

/**
 * Refuses a request whose key belongs to one that asked for something else: its caller would take the answer to the first for what became of the second. The
 * reason of a refund and the payment card of a purchase are not compared: whoever changes only these after an answer was lost wants the same refund or purchase, and refused
 * would make it a second time with a new key.
 * @param first what the stored request has asked for
 * @throws DomainError 422 `idempotency.key_reused`
 */
export function requireSameRequest(first: object, repeated: object): void {
  if (!isDeepStrictEqual(first, repeated)) throw keyReused();
}

import { isDeepStrictEqual } from 'node:util';
import {
  policyChanged,
  type ParsedRequestOf,
  type SalonPolicy,
  type saveSalonPolicy,
} from '@frizo/contracts';
import { DomainError, type Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { insertPolicy, lockPolicy, readCurrentPolicy } from './policies.store.ts';

interface PolicyTools {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
}

/**
 * Saves a new version of a salon's policy, unless its terms are those of the current one.
 * @throws DomainError 409 if another version was saved since; 400 for a service with two deposits
 */
export async function savePolicy(
  { trx, outbox, now }: PolicyTools,
  { salonId, userId }: { readonly salonId: number; readonly userId: number },
  { baseVersion, ...terms }: ParsedRequestOf<typeof saveSalonPolicy>,
): Promise<SalonPolicy> {
  const deposits = terms.deposits.toSorted((one, other) => one.serviceId - other.serviceId);
  if (new Set(deposits.map(({ serviceId }) => serviceId)).size < deposits.length) {
    const fields = { deposits: ['VALUE_IS_EQUAL'] };
    throw new DomainError('request.invalid', 'Please check what you have entered.', { fields });
  }
  await lockPolicy(trx, salonId);
  const current = await readCurrentPolicy(trx, salonId);
  const version = (current?.version ?? 0) + 1;
  const policy = { ...terms, deposits, version };
  if (current && isDeepStrictEqual({ ...policy, version: current.version }, current)) return current;
  if (baseVersion !== version - 1) {
    throw new DomainError(
      'payment_policy.changed_meanwhile',
      'The policy was changed in the meantime. Please look at it again.',
      { status: 409 },
    );
  }
  await insertPolicy(trx, { ...policy, salonId, savedBy: userId, savedAt: now });
  await outbox.add(trx, policyChanged, { ...policy, salonId });
  return policy;
}

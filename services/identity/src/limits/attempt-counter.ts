import { createHash } from 'node:crypto';
import { errorKeys } from '@frizo/contracts';
import { DomainError, networkOf } from '@frizo/service-kit';
import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limits, type Allowance, type Limit, type LimitName } from './limits.ts';

/** The account and address of an attempt. */
export interface Attempt {
  /** The typed user name, or the id of the logged-in user. */
  readonly account: string | number;
  readonly ip: string;
}

/** Counts attempts of one kind over all copies of the service (decisions 2). */
export interface AttemptCounter {
  /** @throws DomainError 429 when there were too many; unknown accounts are counted like known ones. */
  count(attempt: Attempt): Promise<void>;
  /** Reverts the count of this attempt and clears the account's failures, after its owner was authenticated. */
  clear(attempt: Attempt): Promise<void>;
  /** Counts per account only, and returns whether the limit is exceeded, without refusing. */
  countsOverLimit(account: Attempt['account']): Promise<boolean>;
  /** Clears the attempts of an account. */
  clearAccount(account: Attempt['account']): Promise<void>;
}

/** A counter in the table that all copies share, which allows `maxAttempts` per `seconds`. */
export function limiterOf(
  knex: Knex,
  keyPrefix: string,
  { maxAttempts, seconds }: { readonly maxAttempts: number; readonly seconds: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    // The column is an integer.
    points: Math.min(maxAttempts, 2 ** 31 - 1),
    duration: seconds,
  });
}

export function createAttemptCounter(knex: Knex, name: LimitName): AttemptCounter {
  const limit: Limit = limits[name];
  const counterOf = (kind: string, allowance: Allowance | undefined) =>
    allowance && limiterOf(knex, `${name}:${kind}`, { ...allowance, maxAttempts: allowance.attempts });
  const addresses = counterOf('address', limit.address);
  const accounts = counterOf('account', limit.account);
  const pairs = counterOf('pair', limit.pair);

  return {
    async count({ account, ip }) {
      await refuseWhenSpent(addresses?.consume(networkOf(ip)));
      await refuseWhenSpent(pairs?.consume(pairKey(account, ip)));
      await refuseWhenSpent(accounts?.consume(accountKey(account)));
    },
    async clear({ account, ip }) {
      await Promise.all([
        accounts?.delete(accountKey(account)),
        pairs?.delete(pairKey(account, ip)),
        addresses?.reward(networkOf(ip), 1),
      ]);
    },
    countsOverLimit: async (account) => (await consumed(accounts?.consume(accountKey(account)))).isSpent,
    async clearAccount(account) {
      await accounts?.delete(accountKey(account));
    },
  };
}

/** Removes expired counters. */
export async function sweepAttempts(knex: Knex, now: Date): Promise<void> {
  await knex('attempts').where('expire', '<', now.getTime()).delete();
}

async function refuseWhenSpent(consuming: Promise<RateLimiterRes> | undefined): Promise<void> {
  const { isSpent, waitMs } = await consumed(consuming);
  if (isSpent) throw tooManyAttempts(waitMs);
}

/** The result of counting one attempt; the library rejects with the result when the limit is exceeded. */
export async function consumed(
  consuming: Promise<RateLimiterRes> | undefined,
): Promise<{ readonly isSpent: boolean; readonly count: number; readonly waitMs: number }> {
  try {
    const { consumedPoints = 0, msBeforeNext = 0 } = (await consuming) ?? {};
    return { isSpent: false, count: consumedPoints, waitMs: msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { isSpent: true, count: refusal.consumedPoints, waitMs: refusal.msBeforeNext };
  }
}

/** 429, with the time to wait. */
export function tooManyAttempts(waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError(errorKeys.tooManyRequests, `Too many attempts. Try again in ${waitText(seconds)}.`, {
    status: 429,
    retryAfterSeconds: seconds,
  });
}

/** The key of an account together with one network. */
export function pairKey(account: string | number, ip: string): string {
  return `${accountKey(account)}:${networkOf(ip)}`;
}

/** Only a hash is stored, because the text may be a password typed into the wrong field. Addresses are normalized as for the look-up. */
export function accountKey(account: string | number): string {
  return createHash('sha256')
    .update(normalizeEmail(String(account)))
    .digest('base64url');
}

/** The time to wait for display: in minutes, rounded up, or in seconds below one minute. */
export function waitText(seconds: number): string {
  if (seconds < 60) return count(seconds, 'second');
  return count(Math.ceil(seconds / 60), 'minute');
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}

import { createHash } from 'node:crypto';
import { errorKeys } from '@frizo/contracts';
import { DomainError, networkOf } from '@frizo/service-kit';
import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limits, type Allowance, type Limit, type LimitName } from './limits.ts';

/** Who tries, and from where. */
export interface Attempt {
  /** What is typed as the account's name, or the id of whoever is logged in. */
  readonly account: string | number;
  readonly ip: string;
}

/** Counts attempts of one kind over all copies of the service (decisions 2). */
export interface AttemptCounter {
  /** @throws DomainError 429 when there were too many; unknown accounts are counted like known ones. */
  count(attempt: Attempt): Promise<void>;
  /** Takes back what this attempt has counted, and forgets the account's failures: its owner is here. */
  forgive(attempt: Attempt): Promise<void>;
  /** Counts by the account alone, and answers whether there were too many; refuses nothing. */
  isTooOften(account: Attempt['account']): Promise<boolean>;
  /** Forgets the attempts of an account alone. */
  forgiveAccount(account: Attempt['account']): Promise<void>;
}

/** A counter in the table that all copies share; `most` attempts pass in so many seconds. */
export function limiterOf(
  knex: Knex,
  keyPrefix: string,
  { most, seconds }: { readonly most: number; readonly seconds: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    // The column is an integer.
    points: Math.min(most, 2 ** 31 - 1),
    duration: seconds,
  });
}

export function createAttemptCounter(knex: Knex, name: LimitName): AttemptCounter {
  const limit: Limit = limits[name];
  const counterOf = (kind: string, allowance: Allowance | undefined) =>
    allowance && limiterOf(knex, `${name}:${kind}`, { ...allowance, most: allowance.attempts });
  const addresses = counterOf('address', limit.address);
  const accounts = counterOf('account', limit.account);
  const pairs = counterOf('pair', limit.pair);

  return {
    async count({ account, ip }) {
      await refuseWhenSpent(addresses?.consume(networkOf(ip)));
      await refuseWhenSpent(pairs?.consume(pairKey(account, ip)));
      await refuseWhenSpent(accounts?.consume(accountKey(account)));
    },
    async forgive({ account, ip }) {
      await Promise.all([
        accounts?.delete(accountKey(account)),
        pairs?.delete(pairKey(account, ip)),
        addresses?.reward(networkOf(ip), 1),
      ]);
    },
    isTooOften: async (account) => (await consumed(accounts?.consume(accountKey(account)))).isSpent,
    async forgiveAccount(account) {
      await accounts?.delete(accountKey(account));
    },
  };
}

/** Removes counters whose time is over. */
export async function sweepAttempts(knex: Knex, now: Date): Promise<void> {
  await knex('attempts').where('expire', '<', now.getTime()).delete();
}

async function refuseWhenSpent(consuming: Promise<RateLimiterRes> | undefined): Promise<void> {
  const { isSpent, waitMs } = await consumed(consuming);
  if (isSpent) throw tooManyAttempts(waitMs);
}

/** What a counter says of one more attempt; the library rejects with what it says where that is one too many. */
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

/** 429, with how long to wait. */
export function tooManyAttempts(waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError(errorKeys.tooManyRequests, `Too many attempts. Try again in ${waitText(seconds)}.`, {
    status: 429,
    retryAfterSeconds: seconds,
  });
}

/** An account as it is tried from one network. */
export function pairKey(account: string | number, ip: string): string {
  return `${accountKey(account)}:${networkOf(ip)}`;
}

/** What was typed may be a password in the wrong field: only its hash is kept. An address counts in the form in which it is looked up. */
export function accountKey(account: string | number): string {
  return createHash('sha256')
    .update(normalizeEmail(String(account)))
    .digest('base64url');
}

/** How long to wait, as it is said to people: in minutes, rounded up so that the promise holds, in seconds below one. */
export function waitText(seconds: number): string {
  if (seconds < 60) return count(seconds, 'second');
  return count(Math.ceil(seconds / 60), 'minute');
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}

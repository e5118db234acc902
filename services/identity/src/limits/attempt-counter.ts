import { createHash } from 'node:crypto';
import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limits, type Allowance, type Limit, type LimitName } from './limits.ts';
import { networkOf } from './network-of.ts';
import { waitText } from './wait-text.ts';

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
  /** Forgets the failures of an account alone. */
  forgiveAccount(account: Attempt['account']): Promise<void>;
}

export function createAttemptCounter(knex: Knex, name: LimitName): AttemptCounter {
  const limit: Limit = limits[name];
  const limiterOf = (kind: string, { attempts, seconds }: Allowance): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: knex,
      storeType: 'knex',
      tableName: 'attempts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: `${name}:${kind}`,
      points: attempts,
      duration: seconds,
    });
  const addresses = limiterOf('address', limit.address);
  const accounts = limit.account && limiterOf('account', limit.account);

  return {
    async count({ account, ip }) {
      await refuseWhenSpent(addresses.consume(networkOf(ip)));
      if (accounts) await refuseWhenSpent(accounts.consume(accountKey(account)));
    },
    async forgive({ account, ip }) {
      await Promise.all([accounts?.delete(accountKey(account)), addresses.reward(networkOf(ip), 1)]);
    },
    async forgiveAccount(account) {
      await accounts?.delete(accountKey(account));
    },
  };
}

/** Removes counters whose time is over. */
export async function sweepAttempts(knex: Knex, now: Date): Promise<void> {
  await knex('attempts').where('expire', '<', now.getTime()).delete();
}

async function refuseWhenSpent(consumed: Promise<unknown>): Promise<void> {
  try {
    await consumed;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new DomainError(
      errorKeys.tooManyRequests,
      `Too many attempts. Try again in ${waitText(seconds)}.`,
      { status: 429, retryAfterSeconds: seconds },
    );
  }
}

/** What was typed may be a password in the wrong field: only its hash is kept. Accounts mind neither case nor blanks around. */
function accountKey(account: string | number): string {
  const name = String(account).trim().toLowerCase();
  return createHash('sha256').update(name).digest('base64url');
}

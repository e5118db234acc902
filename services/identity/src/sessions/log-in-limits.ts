import { createHash } from 'node:crypto';
import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Who tries to log in, and from where. */
export interface LogInAttempt {
  readonly username: string;
  readonly ip: string;
}

/** Counts attempts to log in, by account and by address (decisions 2). Those that succeed do not count. */
export interface LogInLimits {
  /** @throws DomainError 429 when there were too many; unknown accounts are counted like known ones. */
  count(attempt: LogInAttempt): Promise<void>;
  /** Takes back what this attempt has counted, and forgets the account's failures: its owner is here. */
  forgive(attempt: LogInAttempt): Promise<void>;
}

const windowSeconds = 15 * 60;
/** Enough for somebody who tries all their passwords; a guesser gets a thousand a day. */
const attemptsOfAccount = 10;
/** A salon's whole staff may sit behind one address. */
const attemptsOfAddress = 60;

export function createLogInLimits(knex: Knex): LogInLimits {
  const shared = {
    storeClient: knex,
    storeType: 'knex',
    tableName: 'log_in_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    duration: windowSeconds,
  };
  const accounts = new RateLimiterPostgres({ ...shared, keyPrefix: 'account', points: attemptsOfAccount });
  const addresses = new RateLimiterPostgres({ ...shared, keyPrefix: 'address', points: attemptsOfAddress });

  return {
    async count({ username, ip }) {
      await refuseWhenSpent(addresses.consume(ip));
      await refuseWhenSpent(accounts.consume(accountKey(username)));
    },
    async forgive({ username, ip }) {
      await Promise.all([accounts.delete(accountKey(username)), addresses.reward(ip, 1)]);
    },
  };
}

/** Removes counters whose window is over. */
export async function sweepLogInLimits(knex: Knex, now: Date): Promise<void> {
  await knex('log_in_limits').where('expire', '<', now.getTime()).delete();
}

async function refuseWhenSpent(consumed: Promise<unknown>): Promise<void> {
  try {
    await consumed;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new DomainError(errorKeys.tooManyRequests, 'Too many attempts. Please wait a moment.', {
      status: 429,
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}

/** What was typed may be a password in the wrong field: only its hash is kept. Accounts do not mind case. */
function accountKey(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

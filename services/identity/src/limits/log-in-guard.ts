import type { RouteContext } from '@frizo/service-kit';
import { DomainError, networkOf } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Captcha } from '../captcha/captcha.ts';
import { findKnownDevice } from '../devices/known-devices.ts';
import { accountKey, consumed, limiterOf, pairKey, tooManyAttempts } from './attempt-counter.ts';
import { logInLimits, type LogInAllowance } from './limits.ts';

/** A log-in before its password is checked. */
export interface LogInAttempt {
  readonly username: string;
  /** The id of that account; undefined if it does not exist. */
  readonly userId: number | undefined;
  readonly ip: string;
  readonly cookies: RouteContext<unknown>['cookies'];
  /** A solved challenge, or ''. */
  readonly captcha: string;
}

/**
 * Decides whether a password may be tried (decisions 2, docs/decisions/0010). Other people cannot lock an owner out: too many failures for an
 * account only make log-ins require a proof of work; a network has to wait only after many failures for one account, or for many accounts.
 * A known device is counted separately.
 */
export interface LogInGuard {
  /** Counts the attempt as failed. @throws DomainError 400 if a proof of work is required, 429 if the caller has to wait */
  admit(attempt: LogInAttempt): Promise<AdmittedLogIn>;
  /** Clears the failures after a password reset from this address, so that the owner is not limited by the guesses of others. */
  clear(username: string, ip: string): Promise<void>;
}

export interface AdmittedLogIn {
  /** Reverts the counts after a successful password check. */
  succeeded(): Promise<void>;
}

interface Counted {
  readonly limiter: RateLimiterPostgres;
  readonly key: string;
  readonly allowance: LogInAllowance;
}

export function createLogInGuard(knex: Knex, captcha: Captcha): LogInGuard {
  const limiters = Object.fromEntries(
    Object.entries(logInLimits).map(([kind, allowance]) => [
      kind,
      limiterOf(knex, `log-in:${kind}`, allowance),
    ]),
  ) as Record<keyof typeof logInLimits, RateLimiterPostgres>;
  const counted = (kind: keyof typeof logInLimits, key: string): Counted => ({
    limiter: limiters[kind],
    key,
    allowance: logInLimits[kind],
  });

  async function admitKnownDevice(deviceId: string | undefined): Promise<AdmittedLogIn | undefined> {
    if (deviceId === undefined) return undefined;
    const { count } = await consumed(limiters.device.consume(deviceId));
    if (count > logInLimits.device.withoutProof) return undefined;
    return { succeeded: async () => void (await limiters.device.delete(deviceId)) };
  }

  async function isProof(payload: string): Promise<boolean> {
    const solved = await captcha.check(payload);
    return solved !== undefined && captcha.spend(knex, solved);
  }

  return {
    async admit({ username, userId, ip, cookies, captcha: payload }) {
      const known = await admitKnownDevice(await findKnownDevice(knex, userId, cookies));
      if (known) return known;
      const counts = [
        counted('address', networkOf(ip)),
        counted('pair', pairKey(username, ip)),
        counted('account', accountKey(username)),
      ];
      const revertCounts = () => Promise.all(counts.map(({ limiter, key }) => limiter.reward(key, 1)));
      let needsProof = false;
      for (const { limiter, key, allowance } of counts) {
        const { isSpent, count, waitMs } = await consumed(limiter.consume(key));
        if (isSpent) throw tooManyAttempts(waitMs);
        needsProof ||= count > allowance.withoutProof;
      }
      if (needsProof && !(await isProof(payload))) {
        // No password was checked.
        await revertCounts();
        throw proofRequired();
      }
      return {
        async succeeded() {
          await revertCounts();
          await limiters.pair.delete(pairKey(username, ip));
        },
      };
    },
    async clear(username, ip) {
      await limiters.account.delete(accountKey(username));
      await limiters.pair.delete(pairKey(username, ip));
    },
  };
}

function proofRequired(): DomainError {
  return new DomainError(
    'session.proof_required',
    'There were many failed log-ins. Reload the page and log in again.',
    { status: 400, fields: { captcha: ['CAPTCHA_REQUIRED'] } },
  );
}

import { errorKeys, type ErrorAnswer } from '@frizo/contracts';
import { networkOf } from '@frizo/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Returns the seconds that an address has to wait, or 0 if its request is allowed. A request with several calls counts as that many. */
export type RateLimit = (address: string, calls?: number) => Promise<number>;

const windowSeconds = 10;

/** A limit per address (for IPv6 per network, since one customer has many addresses) against floods; the service counts attempts of log-in and sign-up itself. */
export function limitByAddress(requests: number): RateLimit {
  if (requests === 0) return () => Promise.resolve(0);
  const limiter = new RateLimiterMemory({ points: requests, duration: windowSeconds });
  return async (address, calls = 1) => {
    try {
      await limiter.consume(networkOf(address), calls);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
}

/** The refusal of a caller who has to wait. */
export function tooManyRequests(retryAfterSeconds: number): ErrorAnswer['error'] {
  return {
    key: errorKeys.tooManyRequests,
    message: 'Too many requests. Please wait a moment.',
    retryAfterSeconds,
  };
}

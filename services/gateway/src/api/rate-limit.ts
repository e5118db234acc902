import { errorKeys, type ErrorAnswer } from '@frizo/contracts';
import { networkOf } from '@frizo/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Seconds that an address has to wait, or 0 when its request may go on. A request that stands for several calls counts as so many. */
export type RateLimit = (address: string, calls?: number) => Promise<number>;

const windowSeconds = 10;

/** A limit by address (of IPv6, by network: a customer has as many addresses there as they like), against floods; what needs a closer look (log-in, sign-up) is counted by its own service. */
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

/** The refusal of a caller who has to wait. Seconds. */
export function tooManyRequests(retryAfterSeconds: number): ErrorAnswer['error'] {
  return {
    key: errorKeys.tooManyRequests,
    message: 'Too many requests. Please wait a moment.',
    retryAfterSeconds,
  };
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Seconds that an address has to wait, or 0 when its request may go on. */
export type RateLimit = (address: string) => Promise<number>;

const windowSeconds = 10;

/** A limit by address, against floods; what needs a closer look (log-in, sign-up) is counted by its own service. */
export function limitByAddress(requests: number): RateLimit {
  if (requests === 0) return () => Promise.resolve(0);
  const limiter = new RateLimiterMemory({ points: requests, duration: windowSeconds });
  return async (address) => {
    try {
      await limiter.consume(address);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
}

import { describe, expect, it } from '@jest/globals';
import { subscriptionLimits, tierOf } from './subscription-tier.ts';

const of = (status: string, hasLapsed = false) => ({ status, hasLapsed });

describe('the tier of a business', () => {
  it.each([
    ['free before its first client', false, undefined, 'free', 0, false],
    ['limited after its first client without a plan', true, undefined, 'unsubscribed', 3, false],
    ['unlimited with a paid plan', true, of('active'), 'subscribed', 0, false],
    ['unlimited in a trial', true, of('trialing'), 'subscribed', 0, false],
    ['paused when a payment has failed', true, of('past_due'), 'past-due', 3, true],
    ['paused when payments failed for good', true, of('unpaid'), 'past-due', 3, true],
    ['paused when the provider ended an unpaid plan', true, of('canceled', true), 'past-due', 3, true],
    ['paused by a lapsed plan even before its first client', false, of('past_due'), 'past-due', 3, true],
    ['limited after it cancelled', true, of('canceled'), 'unsubscribed', 3, false],
    ['free again after it cancelled before its first client', false, of('canceled'), 'free', 0, false],
    ['limited while the first payment waits for its bank', true, of('incomplete'), 'unsubscribed', 3, false],
    ['limited while the first payment is processed', true, of('processing'), 'unsubscribed', 3, false],
  ] as const)('is %s', (_name, hasServedClient, subscription, key, limits, servicePaused) => {
    const tier = tierOf({ hasServedClient, subscription });
    expect(tier).toEqual({ key, limits: subscriptionLimits.slice(0, limits), servicePaused });
  });
});

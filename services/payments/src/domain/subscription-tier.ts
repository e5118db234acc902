/** The limits that hold for a business without a plan (spec 6, decisions 5). */
export const subscriptionLimits = ['LIMIT_BOOK', 'LIMIT_APT_LIST', 'LIMIT_ADD_GALLERY_IMAGE'] as const;

export interface BusinessState {
  /** Whether the first appointment of a client was done. */
  readonly hasServedClient: boolean;
  /** The current subscription, or the last one. */
  readonly subscription: { readonly status: string; readonly hasLapsed: boolean } | undefined;
}

export interface Tier {
  readonly key: 'free' | 'subscribed' | 'past-due' | 'unsubscribed';
  readonly limits: readonly string[];
  /** The business had a plan and its payment has lapsed. */
  readonly servicePaused: boolean;
}

const paidStatuses = new Set(['active', 'trialing']);
const lapsedStatuses = new Set(['past_due', 'unpaid']);

/**
 * What a business may use (decisions 5): everything with a paid plan, and until its first client was served. A business whose payment has lapsed
 * stays paused until it is paid or another plan is, also after the provider has given up and ended the subscription.
 */
export function tierOf({ hasServedClient, subscription }: BusinessState): Tier {
  if (subscription && paidStatuses.has(subscription.status))
    return { key: 'subscribed', limits: [], servicePaused: false };
  if (subscription && (lapsedStatuses.has(subscription.status) || subscription.hasLapsed))
    return { key: 'past-due', limits: subscriptionLimits, servicePaused: true };
  if (!hasServedClient) return { key: 'free', limits: [], servicePaused: false };
  return { key: 'unsubscribed', limits: subscriptionLimits, servicePaused: false };
}

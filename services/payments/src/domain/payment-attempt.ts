import type { OrderState } from './payment-order.ts';

/** `returned`: it succeeded after its order was closed, and is given back. */
export type AttemptState = 'running' | 'needs-authentication' | 'failed' | 'succeeded' | 'returned';

/** What the provider says about an attempt; `refused`: it was not even begun. */
export type AttemptNews = 'succeeded' | 'needs-authentication' | 'processing' | 'failed' | 'refused';

/**
 * What follows for an attempt and its order.
 * - `pay`: the order is paid by it; `give-back`: the order is closed, and the money goes back.
 * - `reopen`: it has failed, and its order can be paid again; `fail`: it has failed, and its order goes on without it.
 * - `authenticate`: the order waits for the client; `note`: only its payment intent is stored.
 */
export type AttemptDecision = 'pay' | 'give-back' | 'reopen' | 'fail' | 'authenticate' | 'note' | 'nothing';

/**
 * Decides about news of an attempt, which come in any order and more than once. News about an older attempt change nothing of a newer one, except that
 * money that was charged is never lost: the order is paid by it, or it is given back.
 */
export function decideAttempt(
  order: { readonly state: OrderState; /** The latest. */ readonly attempt: number },
  attempt: { readonly state: AttemptState; readonly attempt: number },
  news: AttemptNews,
): AttemptDecision {
  if (news === 'succeeded') {
    if (attempt.state === 'succeeded' || attempt.state === 'returned') return 'nothing';
    return order.state === 'pending' || order.state === 'processing' ? 'pay' : 'give-back';
  }
  if (attempt.state !== 'running' && attempt.state !== 'needs-authentication') return 'nothing';
  // Known: whoever asks again writes nothing, so that the attempt keeps the time since which it waits.
  if (news === attempt.state) return 'nothing';
  const isCurrent = order.state === 'processing' && order.attempt === attempt.attempt;
  if (news === 'failed' || news === 'refused') return isCurrent ? 'reopen' : 'fail';
  return isCurrent && news === 'needs-authentication' ? 'authenticate' : 'note';
}

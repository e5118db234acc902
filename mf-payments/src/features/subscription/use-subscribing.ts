import type { AnswerOf, changeMainPlan, createSubscription, RequestOf } from '@frizo/contracts';
import { useRequest, type RequestFailure } from '@frizo/remote-kit';
import { failureText, isUnanswered } from '../../shared/failure-text.ts';
import { useOutcomeNotice } from '../../shared/use-outcome-notice.ts';
import { useOnce } from '../../shared/use-once.ts';
import { useRequestKey } from '../../shared/use-request-key.ts';
import { authenticatePayment } from '../../stripe/authenticate-payment.ts';
import { subscriptionApi } from './subscription.api.ts';

type Outcome = AnswerOf<typeof createSubscription>;
type Answer = { data?: Outcome | undefined; error?: unknown };

/** How an attempt ended: with the coupon or the message of a refusal. */
export type SubscribeResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'coupon-refused' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SubscribeOrder {
  readonly planId: string;
  readonly couponId: string | undefined;
  /** There is a current plan, which is changed. */
  readonly isChange: boolean;
}

const unansweredText =
  'There was no answer. You are not charged twice: look at the state of your subscription before you try again.';

export type Subscribing = ReturnType<typeof useSubscribing>;

/** Subscribes or changes the plan (spec 4, Subscription; 7.5), with the confirmation of the card's bank where it asks for it. */
export function useSubscribing() {
  const [create] = subscriptionApi.useCreateSubscriptionMutation();
  const [change] = subscriptionApi.useChangeMainPlanMutation();
  const [confirm] = subscriptionApi.useConfirmSubscriptionMutation();
  const request = useRequest();
  const { busy, once } = useOnce<'subscribing'>();
  const { tellIfGone } = useOutcomeNotice();
  /** Of one attempt: sent again, it is the same change. */
  const { keyOf, end } = useRequestKey();

  const failed = (failure: RequestFailure): SubscribeResult => {
    if (isUnanswered(failure)) return { kind: 'failed', message: unansweredText };
    end();
    if (failure.fields?.['couponId'] !== undefined) return { kind: 'coupon-refused' };
    return { kind: 'failed', message: failureText(failure, 'The subscription could not be changed.') };
  };

  /** Shows the page of the bank as long as the provider asks for it. */
  const confirmed = (first: Answer): Promise<Answer> =>
    authenticatePayment(request, first, {
      secretOf: ({ data }) => data?.clientSecret,
      ask: () => confirm({}),
    });

  const finish = ({ data, error }: Answer): SubscribeResult => {
    if (data === undefined) return failed(error as RequestFailure);
    end();
    return { kind: data.outcome === 'done' ? 'done' : 'processing' };
  };

  const changePlan = async (order: RequestOf<typeof changeMainPlan>): Promise<Answer> => {
    const first = await change(order);
    const answer = await confirmed(first);
    const planId = answer.data?.customer.subscriptions[0]?.plan.id;
    const wasOldFee = first.data?.outcome === 'needs_action' && planId !== order.planId;
    if (!wasOldFee || answer.data?.outcome !== 'done') return answer;
    // What was open of the plan before is paid now; the change itself is still to come.
    end();
    return confirmed(await change({ ...order, requestKey: keyOf(order) }));
  };

  const attempt = (work: () => Promise<Answer>): Promise<SubscribeResult | null> =>
    once('subscribing', async () => {
      const result = await work().then(finish, () => ({ kind: 'failed', message: bankText }) as const);
      tellIfGone(outcomeNotice(result));
      return result;
    });

  return {
    isBusy: busy !== null,
    subscribe: ({ planId, couponId, isChange }: SubscribeOrder) =>
      attempt(() => {
        const wanted = { planId, ...(couponId !== undefined && { couponId }) };
        const order = { ...wanted, requestKey: keyOf({ ...wanted, isChange }) };
        return isChange ? changePlan(order) : create(order).then(confirmed);
      }),
    /** Goes on with a first payment that the bank has to confirm. */
    resume: () => attempt(() => confirm({}).then(confirmed)),
  };
}

const bankText = 'The page of your bank could not be shown. Check your connection and try again.';

/** What is said of an attempt whose dialog or page was left meanwhile. */
function outcomeNotice(result: SubscribeResult) {
  if (result.kind === 'done') return { kind: 'success', text: 'You are subscribed.' } as const;
  if (result.kind === 'processing') return { kind: 'info', text: 'It is being processed.' } as const;
  const text = result.kind === 'failed' ? result.message : 'Your promo code was refused.';
  return { kind: 'error', text } as const;
}

import { useRef, useState } from 'react';
import {
  getPaymentSettings,
  type AnswerOf,
  type changeMainPlan,
  type createSubscription,
  type RequestOf,
} from '@frizo/contracts';
import { useRequest, type RequestFailure } from '@frizo/remote-kit';
import { failureText, isUnanswered } from '../../shared/failure-text.ts';
import { useOutcomeNotice } from '../../shared/use-outcome-notice.ts';
import { useRequestKey } from '../../shared/use-request-key.ts';
import { loadStripeJs } from '../../stripe/load-stripe.ts';
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

/** The bank may ask for more than one confirmation. */
const maxConfirmations = 3;

const unansweredText =
  'There was no answer. You are not charged twice: look at the state of your subscription before you try again.';

export type Subscribing = ReturnType<typeof useSubscribing>;

/** Subscribes or changes the plan (spec 4, Subscription; 7.5), with the confirmation of the card's bank where it asks for it. */
export function useSubscribing() {
  const [create] = subscriptionApi.useCreateSubscriptionMutation();
  const [change] = subscriptionApi.useChangeMainPlanMutation();
  const [confirm] = subscriptionApi.useConfirmSubscriptionMutation();
  const request = useRequest();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
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
  const confirmed = async (first: Answer): Promise<Answer> => {
    let { data, error } = first;
    for (let time = 0; data?.clientSecret && time < maxConfirmations; time += 1) {
      const stripe = await loadStripeJs(await request(getPaymentSettings, {}));
      // What the bank says is not final here: the server asks the provider itself.
      await stripe.handleNextAction({ clientSecret: data.clientSecret });
      ({ data, error } = await confirm({}));
    }
    return { data, error };
  };

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

  const once = async (work: () => Promise<Answer>): Promise<SubscribeResult | null> => {
    // A double click arrives before the next render.
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    const result = await work().then(finish, () => ({ kind: 'failed', message: bankText }) as const);
    isUnderWay.current = false;
    setBusy(false);
    tellIfGone(outcomeNotice(result));
    return result;
  };

  return {
    isBusy,
    subscribe: ({ planId, couponId, isChange }: SubscribeOrder) =>
      once(() => {
        const wanted = { planId, ...(couponId !== undefined && { couponId }) };
        const order = { ...wanted, requestKey: keyOf({ ...wanted, isChange }) };
        return isChange ? changePlan(order) : create(order).then(confirmed);
      }),
    /** Goes on with a first payment that the bank has to confirm. */
    resume: () => once(() => confirm({}).then(confirmed)),
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

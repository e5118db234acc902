import { useRef, useState } from 'react';
import { getPaymentSettings } from '@frizo/contracts';
import { useRequest, type RequestFailure } from '@frizo/remote-kit';
import { loadStripeJs } from '../stripe/load-stripe.ts';
import { chargeFailureText, isUnanswered } from './failure-text.ts';

/** A second authentication of one payment is one too many. */
const maxAuthentications = 3;

export interface PurchaseState {
  readonly isBusy: boolean;
  /** Why the last attempt failed, in words; null while there is nothing to say. */
  readonly problem: string | null;
  /** About the payment card: another one may be accepted. */
  readonly isCardProblem: boolean;
}

/**
 * Sends a purchase once at a time, and lets the bank authenticate the buyer.
 * @param proceed asks the server again after an authentication
 */
export function usePurchaseSteps<Purchase extends { readonly clientSecret: string | null }>(
  proceed: (purchase: Purchase) => Promise<Purchase>,
) {
  const request = useRequest();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isCard: boolean } | null>(null);
  const isUnderWay = useRef(false);
  /** Of one purchase: a repeated request buys nothing more. */
  const requestKey = useRef(crypto.randomUUID());

  const finish = async (first: Purchase): Promise<Purchase> => {
    let purchase = first;
    for (let time = 0; purchase.clientSecret && time < maxAuthentications; time += 1) {
      const stripe = await loadStripeJs(await request(getPaymentSettings, {}));
      // A refusal by the bank is not final here: the server asks the provider itself.
      await stripe.handleNextAction({ clientSecret: purchase.clientSecret });
      purchase = await proceed(purchase);
    }
    return purchase;
  };

  const fail = (error: unknown) => {
    const failure = error as Partial<RequestFailure>;
    // Stripe.js throws if its page could not be shown.
    if (failure.kind === undefined) return setProblem({ text: bankText, isCard: false });
    const known = failure as RequestFailure;
    const isOpen = isUnanswered(known);
    setProblem({
      text: chargeFailureText(known, 'The payment failed.'),
      isCard: known.status === 402 || known.fields?.['paymentSourceId'] !== undefined,
    });
    // What was refused was not bought; what has no answer may have been, and is repeated with its key.
    if (!isOpen) requestKey.current = crypto.randomUUID();
  };

  return {
    state: { isBusy, problem: problem?.text ?? null, isCardProblem: problem?.isCard === true },
    /** The purchase after the attempt; null if it failed. */
    async run(send: (requestKey: string) => Promise<Purchase>): Promise<Purchase | null> {
      // A double click arrives before the next render.
      if (isUnderWay.current) return null;
      isUnderWay.current = true;
      setBusy(true);
      setProblem(null);
      try {
        return await finish(await send(requestKey.current));
      } catch (error) {
        fail(error);
        return null;
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
  };
}

const bankText = 'The page of your bank could not be shown. Check your connection and continue the payment.';

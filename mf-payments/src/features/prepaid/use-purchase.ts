import { useRef, useState } from 'react';
import { getPaymentSettings } from '@frizo/contracts';
import { useRequest, type RequestFailure } from '@frizo/remote-kit';
import { chargeFailureText, isUnanswered } from '../../shared/failure-text.ts';
import { useOutcomeNotice } from '../../shared/use-outcome-notice.ts';
import { useRequestKey } from '../../shared/use-request-key.ts';
import { loadStripeJs } from '../../stripe/load-stripe.ts';

/** A second authentication of one payment is one too many. */
const maxAuthentications = 3;

type Request = ReturnType<typeof useRequest>;

/** What became of a purchase: what was bought says whether it is paid. */
interface Purchase<Bought> {
  readonly bought: Bought;
  readonly clientSecret: string | null;
}

/** The calls that buy one kind of thing (decision 0043). */
export interface PurchaseCalls<Order, Bought> {
  buy(
    request: Request,
    order: Order & { readonly requestKey: string; readonly paymentSourceId: string },
  ): Promise<Purchase<Bought>>;
  /** Asks what became of a purchase, and continues one that waits for the bank. */
  resume(request: Request, id: number): Promise<Purchase<Bought>>;
}

/** Buys a gift card or a package, once at a time, and lets the bank authenticate the buyer. */
export function usePurchase<Order, Bought extends { readonly id: number }>(
  calls: PurchaseCalls<Order, Bought>,
) {
  const request = useRequest();
  const { isGone, tellIfGone } = useOutcomeNotice();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isCard: boolean } | null>(null);
  const isUnderWay = useRef(false);
  /** Of one purchase: a repeated request buys nothing more. */
  const { keyOf, end } = useRequestKey();

  const authenticated = async (first: Purchase<Bought>): Promise<Bought> => {
    let purchase = first;
    for (let time = 0; purchase.clientSecret && time < maxAuthentications; time += 1) {
      const stripe = await loadStripeJs(await request(getPaymentSettings, {}));
      // A refusal by the bank is not final here: the server asks the provider itself.
      await stripe.handleNextAction({ clientSecret: purchase.clientSecret });
      purchase = await calls.resume(request, purchase.bought.id);
    }
    return purchase.bought;
  };

  const fail = (error: unknown) => {
    const { text, isCard, isOpen } = describeFailure(error as Partial<RequestFailure>);
    setProblem({ text, isCard });
    tellIfGone({ kind: 'error', text });
    // What was refused was not bought; what has no answer may have been, and is repeated with its key.
    if (!isOpen) end();
  };

  const run = async (send: () => Promise<Purchase<Bought>>): Promise<Bought | null> => {
    // A double click arrives before the next render.
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      return await authenticated(await send());
    } catch (error) {
      fail(error);
      return null;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  return {
    isBusy,
    isGone,
    /** Why the last attempt failed, in words; null while there is nothing to say. */
    problem: problem?.text ?? null,
    /** About the payment card: another one may be accepted. */
    isCardProblem: problem?.isCard === true,
    /** What was bought, as it is after the attempt; null if it failed. */
    buy: (order: Order & { readonly paymentSourceId: string }) =>
      run(() => {
        // With another payment card it is the same purchase.
        const requestKey = keyOf({ ...order, paymentSourceId: undefined });
        return calls.buy(request, { ...order, requestKey });
      }),
    resume: (id: number) => run(() => calls.resume(request, id)),
  };
}

function describeFailure(failure: Partial<RequestFailure>) {
  // Stripe.js throws if its page could not be shown.
  if (failure.kind === undefined) return { text: bankText, isCard: false, isOpen: true };
  const known = failure as RequestFailure;
  return {
    text: chargeFailureText(known, 'The payment failed.'),
    isCard: known.status === 402 || known.fields?.['paymentSourceId'] !== undefined,
    isOpen: isUnanswered(known),
  };
}

const bankText = 'The page of your bank could not be shown. Check your connection and continue the payment.';

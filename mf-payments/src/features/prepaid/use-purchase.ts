import { useState } from 'react';
import { useRequest, type RequestFailure } from '@frizo/remote-kit';
import { chargeFailureText, isUnanswered } from '../../shared/failure-text.ts';
import { useOnce } from '../../shared/use-once.ts';
import { useOutcomeNotice } from '../../shared/use-outcome-notice.ts';
import { useRequestKey } from '../../shared/use-request-key.ts';
import { authenticatePayment, bankPageText } from '../../stripe/authenticate-payment.ts';

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
  const { busy, once } = useOnce<'buying'>();
  const [problem, setProblem] = useState<{ text: string; isCard: boolean } | null>(null);
  /** Of one purchase: a repeated request buys nothing more. */
  const { keyOf, end } = useRequestKey();

  const fail = (error: unknown) => {
    const { text, isCard, isOpen } = describeFailure(error as Partial<RequestFailure>);
    setProblem({ text, isCard });
    tellIfGone({ kind: 'error', text });
    // What was refused was not bought; what has no answer may have been, and is repeated with its key.
    if (!isOpen) end();
  };

  const run = (send: () => Promise<Purchase<Bought>>): Promise<Bought | null> =>
    once('buying', async () => {
      setProblem(null);
      try {
        const { bought } = await authenticatePayment(request, await send(), {
          secretOf: ({ clientSecret }) => clientSecret,
          ask: (purchase) => calls.resume(request, purchase.bought.id),
        });
        return bought;
      } catch (error) {
        fail(error);
        return null;
      }
    });

  return {
    isBusy: busy !== null,
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
  if (failure.kind === undefined) return { text: bankPageText, isCard: false, isOpen: true };
  const known = failure as RequestFailure;
  return {
    text: chargeFailureText(known, 'The payment failed.'),
    isCard: known.status === 402 || known.fields?.['paymentSourceId'] !== undefined,
    isOpen: isUnanswered(known),
  };
}

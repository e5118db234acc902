import { useState } from 'react';
import type { acceptPaymentOrder, AnswerOf, PaymentOrder, RequestOf } from '@frizo/contracts';
import { useRequest, type RequestFailure } from '@frizo/remote-kit';
import { chargeFailureText } from '../../shared/failure-text.ts';
import { useOnce } from '../../shared/use-once.ts';
import { useOutcomeNotice } from '../../shared/use-outcome-notice.ts';
import { authenticatePayment, bankPageText } from '../../stripe/authenticate-payment.ts';
import { paymentOrdersApi } from '../payment-orders/payment-orders.api.ts';

type Answer = AnswerOf<typeof acceptPaymentOrder>;
type Result = { data?: Answer | undefined; error?: unknown };

export interface Payment {
  /** A request is on its way, or the client authenticates with the bank. */
  readonly isPaying: boolean;
  readonly isDeclining: boolean;
  /** Why the last attempt failed; null while there is nothing to say. */
  readonly problem: string | null;
  /** About the card, not the payment: another one may be accepted. */
  readonly isCardProblem: boolean;
  /** The order after the attempt; null if it failed. */
  pay(request: RequestOf<typeof acceptPaymentOrder>): Promise<PaymentOrder | null>;
  /** Continues a payment that waits for the bank, or asks what became of it. */
  resume(paymentOrderId: number): Promise<PaymentOrder | null>;
  decline(paymentOrderId: number): Promise<PaymentOrder | null>;
  forget(): void;
  /** Whether the dialog was closed meanwhile. */
  isGone(): boolean;
}

/** Approves, authenticates and declines payments (spec 4, Client payment approval; 7.5). */
export function usePayment(): Payment {
  const [accept] = paymentOrdersApi.useAcceptPaymentOrderMutation();
  const [ask] = paymentOrdersApi.useContinuePaymentMutation();
  const [reject] = paymentOrdersApi.useDeclinePaymentOrderMutation();
  const request = useRequest();
  const { busy, once } = useOnce<'paying' | 'declining'>();
  const [problem, setProblem] = useState<{ text: string; isCard: boolean } | null>(null);
  const { isGone, tellIfGone } = useOutcomeNotice();

  const show = (text: string, isCard: boolean) => {
    setProblem({ text, isCard });
    tellIfGone({ kind: 'error', text });
    return null;
  };
  const fail = (failure: RequestFailure, otherwise: string) =>
    show(
      chargeFailureText(failure, otherwise),
      failure.status === 402 || failure.fields?.['paymentSourceId'] !== undefined,
    );

  /** Lets the bank authenticate as often as it wants to, and asks the server for the result. */
  const finish = async (first: Result): Promise<PaymentOrder | null> => {
    const { data, error } = await authenticatePayment(request, first, {
      secretOf: (answer) => answer.data?.clientSecret,
      ask: (answer) => ask({ paymentOrderId: answer.data?.paymentOrder.id ?? 0 }),
    });
    if (data === undefined) return fail(error as RequestFailure, 'The payment failed.');
    if (data.paymentOrder.processing) tellIfGone({ kind: 'info', text: 'It is being processed.' });
    return data.paymentOrder;
  };

  const attempt = (kind: 'paying' | 'declining', work: () => Promise<PaymentOrder | null>) =>
    once(kind, () => {
      setProblem(null);
      return work().catch(() => show(bankPageText, false));
    });

  return {
    isPaying: busy === 'paying',
    isDeclining: busy === 'declining',
    problem: problem?.text ?? null,
    isCardProblem: problem?.isCard === true,
    pay: (approval) => attempt('paying', async () => finish(await accept(approval))),
    resume: (paymentOrderId) => attempt('paying', async () => finish(await ask({ paymentOrderId }))),
    decline: (id) =>
      attempt('declining', async () => {
        const { data, error } = await reject({ id });
        return data?.paymentOrder ?? fail(error as RequestFailure, 'The payment could not be declined.');
      }),
    forget: () => setProblem(null),
    isGone,
  };
}

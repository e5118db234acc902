import type { VisitCharge } from '@frizo/contracts';
import { useModals, useRequest, type RequestFailure } from '@frizo/remote-kit';
import { chargeFailureText } from '../../shared/failure-text.ts';
import { useOnce } from '../../shared/use-once.ts';
import { useOutcomeNotice } from '../../shared/use-outcome-notice.ts';
import { authenticatePayment, bankPageText } from '../../stripe/authenticate-payment.ts';
import { chargesApi } from './charges.api.ts';

/** What became of an attempt to pay: the charge, or why there was none; null if nothing was tried. */
type PaidCharge =
  | { readonly charge: VisitCharge; readonly problem: null }
  | { readonly charge: null; readonly problem: string }
  | null;

interface PayCharge {
  readonly isPaying: boolean;
  /** Without a card the default one pays; where there is none it is added first. */
  pay(chargeId: number, cardId?: string): Promise<PaidCharge>;
  /** Whether the dialog was closed meanwhile. */
  isGone(): boolean;
}

/** Pays a deposit or a fee, authenticated by the bank where it wants that (decision 0041). A declined card is a problem in the provider's words. */
export function usePayCharge(): PayCharge {
  const modals = useModals();
  const request = useRequest();
  const [send] = chargesApi.usePayVisitChargeMutation();
  const { busy, once } = useOnce<'paying'>();
  const { isGone, tellIfGone } = useOutcomeNotice();

  const run = async (chargeId: number, cardId: string | undefined): Promise<PaidCharge> => {
    const first = { chargeId, ...(cardId !== undefined && { paymentSourceId: cardId }) };
    let answer = await send(first);
    if ((answer.error as RequestFailure | undefined)?.key === 'visit_charge.no_card') {
      const { kind } = await modals.open('add-card', {});
      if (kind !== 'completed') return null;
      answer = await send({ chargeId });
    }
    const { data, error } = await authenticatePayment(request, answer, {
      secretOf: (one) => one.data?.clientSecret,
      ask: () => send({ chargeId }),
    });
    if (data === undefined)
      return { charge: null, problem: chargeFailureText(error as RequestFailure, 'The payment failed.') };
    const { state, failure } = data.charge;
    if (state === 'declined') return { charge: null, problem: failure ?? 'The card was declined.' };
    return { charge: data.charge, problem: null };
  };

  const attempt = async (chargeId: number, cardId: string | undefined): Promise<PaidCharge> => {
    try {
      return await run(chargeId, cardId);
    } catch {
      return { charge: null, problem: bankPageText };
    }
  };

  return {
    isPaying: busy !== null,
    isGone,
    pay: (chargeId, cardId) =>
      once('paying', async () => {
        const paid = await attempt(chargeId, cardId);
        if (paid?.problem) tellIfGone({ kind: 'error', text: paid.problem });
        return paid;
      }),
  };
}

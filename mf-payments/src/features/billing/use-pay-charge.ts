import { useRef, useState } from 'react';
import { getPaymentSettings, type VisitCharge } from '@frizo/contracts';
import { useModals, useRequest, type RequestFailure } from '@frizo/remote-kit';
import { chargeFailureText } from '../../shared/failure-text.ts';
import { useOutcomeNotice } from '../../shared/use-outcome-notice.ts';
import { loadStripeJs } from '../../stripe/load-stripe.ts';
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

/** A second authentication of one payment is one too many. */
const maxAuthentications = 3;

/** Pays a deposit or a fee, authenticated by the bank where it wants that (decision 0041). A declined card is a problem in the provider's words. */
export function usePayCharge(): PayCharge {
  const modals = useModals();
  const request = useRequest();
  const [send] = chargesApi.usePayVisitChargeMutation();
  const [isPaying, setPaying] = useState(false);
  const isUnderWay = useRef(false);
  const { isGone, tellIfGone } = useOutcomeNotice();

  const run = async (chargeId: number, cardId: string | undefined): Promise<PaidCharge> => {
    const first = { chargeId, ...(cardId !== undefined && { paymentSourceId: cardId }) };
    let { data, error } = await send(first);
    if ((error as RequestFailure | undefined)?.key === 'visit_charge.no_card') {
      const { kind } = await modals.open('add-card', {});
      if (kind !== 'completed') return null;
      ({ data, error } = await send({ chargeId }));
    }
    for (let time = 0; data?.clientSecret && time < maxAuthentications; time += 1) {
      const stripe = await loadStripeJs(await request(getPaymentSettings, {}));
      // A refusal by the bank is not final here: the server asks the provider itself.
      await stripe.handleNextAction({ clientSecret: data.clientSecret });
      ({ data, error } = await send({ chargeId }));
    }
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
      return { charge: null, problem: bankText };
    }
  };

  return {
    isPaying,
    isGone,
    async pay(chargeId, cardId) {
      // A double click arrives before the next render.
      if (isUnderWay.current) return null;
      isUnderWay.current = true;
      setPaying(true);
      const paid = await attempt(chargeId, cardId);
      isUnderWay.current = false;
      setPaying(false);
      if (paid?.problem) tellIfGone({ kind: 'error', text: paid.problem });
      return paid;
    },
  };
}

const bankText = 'The page of your bank could not be shown. Check your connection and continue the payment.';

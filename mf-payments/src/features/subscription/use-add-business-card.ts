import { useRef, useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import type { RequestFailure } from '@frizo/remote-kit';
import { failureText, isUnanswered } from '../../shared/failure-text.ts';
import { useOnce } from '../../shared/use-once.ts';
import type { CardInput } from '../../stripe/card-fields.component.tsx';
import type { AddCard } from '../cards/use-add-card.ts';
import { subscriptionApi } from './subscription.api.ts';

/** Spec 8.2, payments. */
const refused = 'Cannot place given card to payment system';

/** Adds a card of the business (spec 7.5, subscription payment source). Its bank confirms the first payment, so no setup is needed before. */
export function useAddBusinessCard(): AddCard {
  const [addSource] = subscriptionApi.useAddSubscriptionSourceMutation();
  const { busy, once } = useOnce<'adding'>();
  const [problem, setProblem] = useState<string | null>(null);
  /** The card at the provider, which has not reached the server yet, and the id of its request. */
  const made = useRef<{ token: string; requestKey: string } | null>(null);

  const fail = (reason: string) => {
    setProblem(reason === '' ? refused : `${refused}\n${reason}`);
    return null;
  };

  const run = async (stripe: Stripe, card: CardInput) => {
    if (made.current === null) {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: card.element });
      if (error) return card.showError(error) ? null : fail(error.message ?? '');
      made.current = { token: paymentMethod.id, requestKey: crypto.randomUUID() };
    }
    const { data, error } = await addSource(made.current);
    if (data !== undefined) return data.sourceId;
    const failure = error as RequestFailure;
    if (!isUnanswered(failure)) made.current = null;
    return fail(failureText(failure, ''));
  };

  return {
    isAdding: busy !== null,
    problem,
    add: (stripe, card) =>
      once('adding', () => {
        setProblem(null);
        // Stripe.js throws if its frame is gone.
        return run(stripe, card).catch(() => fail(''));
      }),
    forget() {
      setProblem(null);
      made.current = null;
    },
  };
}

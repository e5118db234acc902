import { useRef, useState } from 'react';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import type { RequestFailure } from '@frizo/remote-kit';
import { failureText } from '../../shared/failure-text.ts';
import { useOnce } from '../../shared/use-once.ts';
import type { CardInput } from '../../stripe/card-fields.component.tsx';
import { cardsApi } from './cards.api.ts';

/** Spec 8.2, payments. */
const refused = 'Cannot place given card to payment system';

export interface AddCard {
  readonly isAdding: boolean;
  /** Why the last attempt failed, unless it is said under a field. */
  readonly problem: string | null;
  /** Resolves to the id of the card, or to null if it was not added. */
  add(stripe: Stripe, card: CardInput): Promise<string | null>;
  /** Something else has been typed: what the bank has said about the last card says nothing about this one. */
  forget(): void;
}

/** Adds a card: its bank authenticates it in the browser, by a setup of the server, and the server puts it on file. */
export function useAddCard(): AddCard {
  const [createSetup] = cardsApi.useCreateCardSetupMutation();
  const [addSource] = cardsApi.useAddPaymentSourceMutation();
  const { busy, once } = useOnce<'adding'>();
  const [problem, setProblem] = useState<string | null>(null);
  /** Of the current setup: a repeated request gets the same one. */
  const setupKey = useRef(crypto.randomUUID());
  /** The card of a finished setup, which has not reached the server yet. */
  const authenticated = useRef<string | null>(null);

  const startAnew = () => {
    setupKey.current = crypto.randomUUID();
    authenticated.current = null;
  };
  const fail = (text: string) => {
    setProblem(text);
    return null;
  };

  /** The card at the provider, or null after an error that has been shown. */
  const authenticate = async (stripe: Stripe, card: CardInput) => {
    if (authenticated.current !== null) return authenticated.current;
    const setup = await createSetup({ requestKey: setupKey.current });
    if (setup.data === undefined) return fail(failureText(setup.error as RequestFailure, refused));
    const { setupIntent, error } = await stripe.confirmCardSetup(setup.data.clientSecret, {
      payment_method: { card: card.element },
    });
    if (error) return card.showError(error) ? null : fail(refusalText(error));
    const method = setupIntent.payment_method;
    authenticated.current = typeof method === 'string' ? method : (method?.id ?? null);
    return authenticated.current ?? fail(refused);
  };

  const run = async (stripe: Stripe, card: CardInput) => {
    const token = await authenticate(stripe, card);
    if (token === null) return null;
    const { data, error } = await addSource({ token });
    if (data !== undefined) return data.paymentSourceId;
    const failure = error as RequestFailure;
    if (failure.kind === 'server' && failure.status < 500) startAnew();
    const reason = failureText(failure, '');
    return fail(reason === '' || reason === refused ? refused : `${refused}\n${reason}`);
  };

  return {
    isAdding: busy !== null,
    problem,
    add: (stripe, card) =>
      once('adding', () => {
        setProblem(null);
        // Stripe.js throws if its frame is gone.
        return run(stripe, card).catch(() => fail(refused));
      }),
    forget() {
      setProblem(null);
      if (authenticated.current !== null) startAnew();
    },
  };
}

/** The bank's reason, after the specification's message. */
function refusalText({ message }: StripeError): string {
  return message === undefined ? refused : `${refused}\n${message}`;
}

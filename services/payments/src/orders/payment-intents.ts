import Stripe from 'stripe';

/** What became of a payment intent. */
export interface PaymentState {
  readonly intentId: string;
  readonly status: 'succeeded' | 'needs-authentication' | 'processing' | 'failed';
  /** Of a succeeded one, with the transfer to the salon and our fee. */
  readonly charge: {
    readonly chargeId: string;
    readonly transferId: string | undefined;
    readonly applicationFeeId: string | undefined;
    /** Our fee, in cents. */
    readonly platformFeeCents: number;
  } | null;
  /** Of a failed one: the provider's code and its text for users. */
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** What the payment of an order needs from an object of the provider, in an answer or an event. */
export type IntentLike = Pick<Stripe.PaymentIntent, 'id' | 'status' | 'latest_charge' | 'last_payment_error'>;

/** Reads a payment intent. One without an outcome that the client can still authenticate needs authentication. */
export function paymentStateOf(intent: IntentLike): PaymentState {
  const { id: intentId, last_payment_error: error } = intent;
  const state = { intentId, charge: null, failure: null };
  switch (intent.status) {
    case 'succeeded':
      return { ...state, status: 'succeeded', charge: chargeOf(intent.latest_charge) };
    case 'requires_action':
    case 'requires_confirmation':
      return { ...state, status: 'needs-authentication' };
    case 'processing':
    case 'requires_capture':
      return { ...state, status: 'processing' };
    default:
      return { ...state, status: 'failed', failure: failureOf(error ?? undefined) };
  }
}

/** Intents are always read with this, for `paymentStateOf`. */
export const withCharge = { expand: ['latest_charge'] };

function chargeOf(charge: IntentLike['latest_charge']): PaymentState['charge'] {
  if (charge === null) return null;
  if (typeof charge === 'string') throw new Error('a payment intent was read without its charge');
  return {
    chargeId: charge.id,
    transferId: idOf(charge.transfer),
    applicationFeeId: idOf(charge.application_fee),
    platformFeeCents: charge.application_fee_amount ?? 0,
  };
}

/** The id of an object of the provider that may be expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

function failureOf(error: { code?: string; decline_code?: string; message?: string } | undefined) {
  return {
    code: error?.decline_code ?? error?.code ?? 'payment_canceled',
    message: error?.message ?? 'The payment was canceled.',
  };
}

/** The payment that a declined card's error contains; undefined for any other error. */
export function declinedPaymentOf(error: unknown): PaymentState | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  const intent = error.payment_intent;
  if (!intent) return undefined;
  const code = error.decline_code ?? error.code;
  return {
    intentId: intent.id,
    status: 'failed',
    charge: null,
    failure: failureOf({ message: error.message, ...(code !== undefined && { code }) }),
  };
}

/**
 * Cancels an intent so that it can never succeed, and says what became of it: it may have succeeded before. Safe to repeat.
 */
export async function endIntent(stripe: Stripe, intentId: string): Promise<PaymentState> {
  try {
    return paymentStateOf(await stripe.paymentIntents.cancel(intentId, withCharge));
  } catch (error) {
    const isEnded =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'payment_intent_unexpected_state';
    if (!isEnded) throw error;
    return paymentStateOf(await stripe.paymentIntents.retrieve(intentId, withCharge));
  }
}

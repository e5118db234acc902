import type Stripe from 'stripe';
import { invalidRequest, missingParameter } from '../server/failures.ts';
import { idOf } from '../server/ids.ts';
import type { OperationRequest } from '../server/request.ts';
import { declineFailure, markCard, testCardOf } from './card-details.ts';
import { charges } from './charge-object.ts';
import { openDispute } from './disputes.ts';
import { attemptPayment, type AttemptConditions, settleCharge } from './payment-attempts.ts';
import { checkPaymentIntent, paymentIntents } from './payment-intent-object.ts';
import { attachToCustomer, paymentMethods, spentPaymentMethod } from './payment-methods.ts';
import { declines } from './test-cards.ts';

type Context = Pick<OperationRequest, 'sandbox' | 'scope' | 'now'>;

/** How a payment is to be confirmed. */
export interface Confirmation {
  readonly isOffSession: boolean;
  /** Where the client returns to after authentication on a page of its own; without it, Stripe.js shows the page. */
  readonly returnUrl: string | undefined;
  /** Decline instead of asking for authentication. */
  readonly failsOnAction: boolean;
}

/**
 * Confirms a payment: it succeeds, waits for its capture, or waits for authentication.
 * @throws StripeFailure 402 if the card is declined (the attempt stays recorded), 400 in a state that cannot be confirmed
 */
export function confirmPayment(
  context: Context,
  intent: Stripe.PaymentIntent,
  confirmation: Confirmation,
): Stripe.PaymentIntent {
  refuseState(intent, 'confirm', ['requires_payment_method', 'requires_confirmation', 'requires_action']);
  const { scope } = context;
  const methodId = idOf(intent.payment_method);
  if (methodId === undefined)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  const method = scope.table(paymentMethods).get(methodId, 'payment_method');
  checkPaymentIntent(intent, method, scope.account !== context.sandbox.platform.account);
  if (testCardOf(scope, method.id).record.isSpent) throw spentPaymentMethod();
  const wanted = intent.payment_method_options?.card?.request_three_d_secure;
  const conditions = {
    isOffSession: confirmation.isOffSession,
    isAuthenticated: false,
    wantsAuthentication: wanted === 'any' || wanted === 'challenge',
  };
  return attempt(context, intent, method, conditions, confirmation);
}

function attempt(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  conditions: AttemptConditions,
  { returnUrl, failsOnAction }: Pick<Confirmation, 'returnUrl' | 'failsOnAction'>,
): Stripe.PaymentIntent {
  const { scope, sandbox, now } = context;
  const result = attemptPayment(context, { intent, method, conditions, now });
  if (result.kind === 'declined')
    return failPayment(context, intent, method, result.decline, result.charge.id);
  if (result.kind === 'challenge') {
    if (failsOnAction) return failPayment(context, intent, method, declines.authenticationRequired);
    const waiting = scope.table(paymentIntents).change(intent.id, {
      status: 'requires_action',
      next_action: authenticationAction(sandbox.url(), intent, returnUrl),
    });
    sandbox.events.emit(scope, 'payment_intent.requires_action', paymentIntents, waiting);
    return waiting;
  }
  keepMethod(context, intent, method, conditions);
  const { charge } = result;
  const isHeld = !charge.captured;
  const next = scope.table(paymentIntents).change(intent.id, {
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isHeld ? 0 : charge.amount_captured,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
    transfer_group: charge.transfer_group,
  });
  const type = isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded';
  sandbox.events.emit(scope, type, paymentIntents, next);
  return next;
}

// With `setup_future_usage` the card is saved for the customer; without a customer it was used for the last time.
function keepMethod(
  context: Context,
  { customer, setup_future_usage }: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { isAuthenticated }: AttemptConditions,
): void {
  const { scope } = context;
  const customerId = idOf(customer);
  if (setup_future_usage !== null && customerId !== undefined && method.customer === null)
    attachToCustomer(context, method, customerId);
  else if (method.customer === null) markCard(scope, method.id, 'isSpent');
  if (setup_future_usage === 'off_session' && isAuthenticated) markCard(scope, method.id, 'isSetUp');
}

function failPayment(
  { scope, sandbox }: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: { code: string; declineCode?: string; message: string; param?: string },
  chargeId?: string,
): never {
  const details = { ...(chargeId === undefined ? {} : { charge: chargeId }), payment_method: method };
  const failure = declineFailure(decline, details);
  const failed = scope.table(paymentIntents).change(intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: chargeId ?? intent.latest_charge,
    last_payment_error: failure.body,
  });
  sandbox.events.emit(scope, 'payment_intent.payment_failed', paymentIntents, failed);
  throw declineFailure(decline, { ...details, payment_intent: failed });
}

/** What the client has to do next: authenticate in a dialog of Stripe.js, or on a page that leads back to `returnUrl`. */
export function authenticationAction(
  serverUrl: string,
  { id, client_secret }: { id: string; client_secret: string | null },
  returnUrl: string | undefined,
): Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction {
  const page = `${serverUrl}/v3/authenticate/${id}`;
  if (returnUrl === undefined)
    return {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page, source: id },
    };
  const query = new URLSearchParams({ client_secret: client_secret ?? '', return_url: returnUrl });
  return {
    type: 'redirect_to_url',
    redirect_to_url: { url: `${page}?${query.toString()}`, return_url: returnUrl },
  };
}

/**
 * Ends the authentication that a payment waits for. A refused one leaves the payment without a card, as on Stripe.
 * @throws StripeFailure 402 if the card is declined although the client has authenticated
 */
export function finishPaymentAuthentication(
  context: Context,
  intent: Stripe.PaymentIntent,
  isAuthenticated: boolean,
): Stripe.PaymentIntent {
  refuseState(intent, 'authenticate', ['requires_action']);
  const { scope, sandbox } = context;
  const method = scope.table(paymentMethods).get(idOf(intent.payment_method) ?? '', 'payment_method');
  if (isAuthenticated) {
    const conditions = { isOffSession: false, isAuthenticated: true };
    return attempt(context, intent, method, conditions, { returnUrl: undefined, failsOnAction: false });
  }
  const failed = scope.table(paymentIntents).change(intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...authenticationFailure, payment_method: method },
  });
  sandbox.events.emit(scope, 'payment_intent.payment_failed', paymentIntents, failed);
  return failed;
}

/** What an intent records when the client did not authenticate. */
export const authenticationFailure = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

/**
 * Takes the money that a payment holds, or a part of it.
 * @throws StripeFailure 400 for more than is held, or in another state
 */
export function capturePayment(
  context: Context,
  intent: Stripe.PaymentIntent,
  { amount, feeAmount }: { amount: number | undefined; feeAmount: number | undefined },
): Stripe.PaymentIntent {
  refuseState(intent, 'capture', ['requires_capture']);
  const { scope, sandbox, now } = context;
  const captured = amount ?? intent.amount_capturable;
  if (captured > intent.amount_capturable)
    throw invalidRequest(
      'The remaining amount is less than the amount requested to capture: the amount to capture cannot be greater than the amount that is held.',
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  const changed = { ...intent, application_fee_amount: feeAmount ?? intent.application_fee_amount };
  const held = scope.table(charges).get(idOf(intent.latest_charge) ?? '');
  const charge = settleCharge(context, held, changed, captured, now);
  sandbox.events.emit(scope, 'charge.captured', charges, charge, held);
  openDispute(context, charge, testCardOf(scope, charge.payment_method ?? '').card);
  const next = scope.table(paymentIntents).change(intent.id, {
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: captured,
    application_fee_amount: changed.application_fee_amount,
    transfer_group: charge.transfer_group,
  });
  sandbox.events.emit(scope, 'payment_intent.succeeded', paymentIntents, next);
  return next;
}

/**
 * Ends a payment that has not succeeded; what it holds is released.
 * @throws StripeFailure 400 in a state that cannot be canceled
 */
export function cancelPayment(
  { scope, sandbox, now }: Context,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Stripe.PaymentIntent {
  refuseState(intent, 'cancel', [
    'requires_payment_method',
    'requires_capture',
    'requires_confirmation',
    'requires_action',
    'processing',
  ]);
  const held = intent.status === 'requires_capture' ? idOf(intent.latest_charge) : undefined;
  if (held !== undefined) {
    const before = scope.table(charges).get(held);
    const changes = { amount_refunded: before.amount, refunded: true };
    sandbox.events.emit(scope, 'charge.expired', charges, scope.table(charges).change(held, changes), before);
  }
  const next = scope.table(paymentIntents).change(intent.id, {
    status: 'canceled',
    canceled_at: now,
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  });
  sandbox.events.emit(scope, 'payment_intent.canceled', paymentIntents, next);
  return next;
}

function refuseState(intent: Stripe.PaymentIntent, action: string, allowed: readonly string[]): void {
  if (allowed.includes(intent.status)) return;
  const reason =
    intent.status === 'succeeded' && action === 'confirm'
      ? 'it has already succeeded after being previously confirmed.'
      : `it has a status of ${intent.status}.`;
  throw invalidRequest(`You cannot ${action} this PaymentIntent because ${reason}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

/** The secret that a browser has to know, besides the publishable key. */
export function checkClientSecret(
  { input, isPublic }: OperationRequest,
  object: { client_secret: string | null },
): void {
  const given = input.text('client_secret');
  if (given === undefined && isPublic) throw missingParameter('client_secret');
  if (given !== undefined && given !== object.client_secret)
    throw invalidRequest(
      'The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account. Ensure the publishable key used belongs to the same account that created the intent.',
      { code: 'resource_missing', param: 'client_secret' },
    );
}

import type Stripe from 'stripe';
import { idOf, newId } from '../server/ids.ts';
import type { OperationRequest } from '../server/request.ts';
import { collectApplicationFee } from './application-fees.ts';
import { processingFee, recordBalance } from './balance-transactions.ts';
import { type CardRecord, testCardOf } from './card-details.ts';
import { charges, newCharge } from './charge-object.ts';
import { openDispute } from './disputes.ts';
import { type Decline, declines, type TestCard } from './test-cards.ts';
import { sendTransfer } from './transfers.ts';

/** What an attempt to pay or to save a card depends on, besides the card. */
export interface AttemptConditions {
  /** True if the client is not there to authenticate. */
  readonly isOffSession: boolean;
  /** True after the client has authenticated. */
  readonly isAuthenticated: boolean;
  /** True if the caller asks for authentication wherever the card supports it. */
  readonly wantsAuthentication?: boolean;
}

/** The issuer's answer: money, a question to the client, or a refusal. */
export type IssuerDecision = 'approved' | 'challenge' | Decline;

/** What the issuer of a test card answers. `now` in unix seconds decides whether the card has expired. */
export function issuerDecision(
  card: TestCard,
  record: CardRecord,
  details: { exp_month: number; exp_year: number } | undefined,
  conditions: AttemptConditions,
  now: number,
): IssuerDecision {
  if (details && hasExpired(details, now)) return declines.expired;
  if (card.authentication === 'broken') return declines.processing;
  if (!conditions.isAuthenticated && needsAuthentication(card, record, conditions))
    return conditions.isOffSession ? declines.authenticationRequired : 'challenge';
  return card.decline ?? 'approved';
}

function hasExpired({ exp_month, exp_year }: { exp_month: number; exp_year: number }, now: number): boolean {
  // A card is valid until the end of its month.
  return Date.UTC(exp_year, exp_month, 1) / 1_000 <= now;
}

function needsAuthentication(
  { authentication }: TestCard,
  { isSetUp }: CardRecord,
  { isOffSession, wantsAuthentication = false }: AttemptConditions,
): boolean {
  switch (authentication) {
    case 'always':
    case 'each-payment':
      return true;
    case 'required':
      return !isSetUp;
    case 'set-up':
      return !isOffSession;
    case 'unsupported':
    case 'broken':
      return false;
    case undefined:
      return wantsAuthentication && !isOffSession;
  }
}

type Context = Pick<OperationRequest, 'sandbox' | 'scope'>;

/** A payment that is attempted now. */
export interface Attempt {
  readonly intent: Stripe.PaymentIntent;
  readonly method: Stripe.PaymentMethod;
  readonly conditions: AttemptConditions;
  /** Unix seconds. */
  readonly now: number;
}

/** How an attempt ended; without a charge if the client has to authenticate first. */
export type AttemptResult =
  | { readonly kind: 'challenge' }
  | { readonly kind: 'declined'; readonly decline: Decline; readonly charge: Stripe.Charge }
  | { readonly kind: 'approved'; readonly charge: Stripe.Charge };

/** Attempts a payment with a card: records a charge, and moves the money unless it is captured later. */
export function attemptPayment(
  context: Context,
  { intent, method, conditions, now }: Attempt,
): AttemptResult {
  const { scope, sandbox } = context;
  const { card, record } = testCardOf(scope, method.id);
  const decision = issuerDecision(card, record, method.card, conditions, now);
  if (decision === 'challenge') return { kind: 'challenge' };
  const shared = {
    id: newId('ch'),
    amount: intent.amount,
    currency: intent.currency,
    created: now,
    applicationFeeAmount: intent.application_fee_amount,
    paymentIntent: intent,
    paymentMethod: method,
    threeDSecure: conditions.isAuthenticated,
  };
  if (decision !== 'approved') {
    const charge = scope.table(charges).add(
      newCharge({
        ...shared,
        captured: false,
        status: 'failed',
        failure: { code: decision.code, message: decision.message },
        outcome: declinedOutcome(card, decision),
      }),
    );
    sandbox.events.emit(scope, 'charge.failed', charges, charge);
    return { kind: 'declined', decline: decision, charge };
  }
  const captured = intent.capture_method !== 'manual';
  const charge = scope
    .table(charges)
    .add(newCharge({ ...shared, captured, status: 'succeeded', outcome: approvedOutcome(card) }));
  const settled = captured ? settleCharge(context, charge, intent, charge.amount, now) : charge;
  sandbox.events.emit(scope, 'charge.succeeded', charges, settled);
  if (captured) openDispute({ scope, sandbox, now }, settled, card);
  return { kind: 'approved', charge: settled };
}

function approvedOutcome({ risk }: TestCard): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: risk === undefined ? null : `${risk}_risk_level`,
    risk_level: risk ?? 'normal',
    risk_score: { elevated: 68, highest: 92, normal: 12 }[risk ?? 'normal'],
    seller_message: 'Payment complete.',
    type: 'authorized',
  };
}

function declinedOutcome({ risk }: TestCard, { code, declineCode }: Decline): Stripe.Charge.Outcome {
  const isBlocked = risk === 'highest';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: isBlocked ? null : '01',
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : (declineCode ?? code),
    risk_level: risk ?? 'normal',
    risk_score: isBlocked ? 92 : 12,
    seller_message: isBlocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: isBlocked ? 'blocked' : 'issuer_declined',
  };
}

/**
 * Moves the money of a captured charge: it reaches the balance less the fee, a transfer goes to the connected account, and the application fee
 * to the platform. `amount` in cents may be less than was authorized.
 */
export function settleCharge(
  context: Context,
  charge: Stripe.Charge,
  intent: Stripe.PaymentIntent,
  amount: number,
  now: number,
): Stripe.Charge {
  const { scope, sandbox } = context;
  const { card } = testCardOf(scope, charge.payment_method ?? '');
  const { currency } = charge;
  const isDirect = scope.account !== sandbox.platform.account;
  const feeAmount = Math.min(intent.application_fee_amount ?? 0, amount);
  const fees = [processingFee(amount, currency)];
  if (isDirect && feeAmount > 0)
    fees.push(applicationFeeDetail(feeAmount, currency, sandbox.platform.account));
  const arrival = recordBalance(scope, {
    type: 'charge',
    amount,
    feeDetails: fees,
    currency,
    source: charge.id,
    description: charge.description,
    created: now,
    isAvailableAtOnce: card.isAvailableAtOnce === true,
  });
  const table = scope.table(charges);
  let settled = table.change(charge.id, {
    captured: true,
    amount_captured: amount,
    balance_transaction: arrival.id,
  });
  const destination = idOf(intent.transfer_data?.destination);
  if (destination !== undefined) settled = sendToDestination(context, settled, intent, destination, now);
  if (feeAmount > 0) {
    const account = destination ?? scope.account;
    const fee = collectApplicationFee(sandbox, {
      amount: feeAmount,
      currency,
      account,
      charge: settled,
      now,
    });
    settled = table.change(charge.id, { application_fee: fee.id, application_fee_amount: feeAmount });
  }
  return settled;
}

function applicationFeeDetail(
  amount: number,
  currency: string,
  application: string,
): Stripe.BalanceTransaction.FeeDetail {
  return { amount, application, currency, description: 'Application fee', type: 'application_fee' };
}

function sendToDestination(
  { scope, sandbox }: Context,
  charge: Stripe.Charge,
  intent: Stripe.PaymentIntent,
  destination: string,
  now: number,
): Stripe.Charge {
  const amount = Math.min(intent.transfer_data?.amount ?? charge.amount_captured, charge.amount_captured);
  const transferGroup = intent.transfer_group ?? `group_${intent.id}`;
  const { transfer } = sendTransfer(sandbox, scope, {
    amount,
    currency: charge.currency,
    destination,
    created: now,
    description: charge.description,
    metadata: {},
    sourceTransaction: charge.id,
    transferGroup,
    applicationFeeAmount: intent.application_fee_amount,
  });
  return scope.table(charges).change(charge.id, {
    transfer: transfer.id,
    transfer_data: { amount: intent.transfer_data?.amount ?? null, destination },
    transfer_group: transferGroup,
  });
}

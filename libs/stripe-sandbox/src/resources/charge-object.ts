import type Stripe from 'stripe';
import { idOf } from '../server/ids.ts';
import { embeddedList } from '../server/pagination.ts';
import { defineTable } from '../server/store.ts';

/** Refunds of charges. */
export const refunds = defineTable<Stripe.Refund>('refund');

/** Payments that succeeded, failed, or wait to be captured. `refunds` is sent if `expand` names it. */
export const charges = defineTable<Stripe.Charge>('charge', {
  expansions: {
    refunds: (charge, scope) =>
      embeddedList(
        `/v1/charges/${charge.id}/refunds`,
        scope.table(refunds).list((refund) => idOf(refund.charge) === charge.id),
      ),
  },
});

/** What makes a charge different from any other. Amounts in cents. */
export interface ChargeParts {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly captured: boolean;
  readonly status: 'succeeded' | 'failed' | 'pending';
  readonly applicationFeeAmount: number | null;
  readonly paymentIntent: Stripe.PaymentIntent;
  readonly paymentMethod: Stripe.PaymentMethod;
  readonly threeDSecure: boolean;
  readonly outcome: Stripe.Charge.Outcome;
  readonly failure: { readonly code: string; readonly message: string };
  readonly sourceTransfer: string;
}

type RequiredParts = 'id' | 'amount' | 'currency' | 'created' | 'captured' | 'status';

/** A charge that is not stored yet. */
export function newCharge(
  parts: Pick<ChargeParts, RequiredParts> & Partial<Omit<ChargeParts, RequiredParts>>,
): Stripe.Charge {
  const { id, amount, currency, created, captured, status, paymentIntent, paymentMethod } = parts;
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: captured && status === 'succeeded' ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: parts.applicationFeeAmount ?? null,
    balance_transaction: null,
    billing_details: paymentMethod?.billing_details ?? withoutBillingDetails,
    calculated_statement_descriptor: 'FRIZO',
    captured,
    created,
    currency,
    customer: idOf(paymentIntent?.customer) ?? null,
    description: paymentIntent?.description ?? null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: parts.failure?.code ?? null,
    failure_message: parts.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: paymentIntent?.metadata ?? {},
    on_behalf_of: idOf(paymentIntent?.on_behalf_of) ?? null,
    outcome: parts.outcome ?? null,
    paid: status === 'succeeded',
    payment_intent: parts.sourceTransfer === undefined ? (paymentIntent?.id ?? null) : null,
    payment_method: paymentMethod?.id ?? null,
    payment_method_details: paymentMethod ? cardPaymentDetails(paymentMethod, parts) : null,
    receipt_email: paymentIntent?.receipt_email ?? null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: parts.sourceTransfer ?? null,
    statement_descriptor: paymentIntent?.statement_descriptor ?? null,
    statement_descriptor_suffix: paymentIntent?.statement_descriptor_suffix ?? null,
    status,
    transfer_data: null,
    transfer_group: paymentIntent?.transfer_group ?? null,
  };
}

const withoutBillingDetails: Stripe.Charge.BillingDetails = {
  address: null,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

function cardPaymentDetails(
  { card }: Stripe.PaymentMethod,
  { amount, status, threeDSecure }: Partial<ChargeParts>,
): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      amount_authorized: status === 'succeeded' ? (amount ?? null) : null,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: card?.checks ?? null,
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 0,
      exp_year: card?.exp_year ?? 0,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: threeDSecure ? authenticated : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

const authenticated: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

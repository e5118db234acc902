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
  const { id, amount, currency, created, captured, status, paymentMethod } = parts;
  return {
    ...blankCharge,
    ...fieldsOfPayment(parts.paymentIntent),
    ...outcomeOf(parts),
    id,
    amount,
    amount_captured: captured && status === 'succeeded' ? amount : 0,
    application_fee_amount: parts.applicationFeeAmount ?? null,
    billing_details: paymentMethod?.billing_details ?? withoutBillingDetails,
    captured,
    created,
    currency,
    paid: status === 'succeeded',
    payment_intent: parts.sourceTransfer === undefined ? (parts.paymentIntent?.id ?? null) : null,
    payment_method: paymentMethod?.id ?? null,
    payment_method_details: paymentMethod ? cardPaymentDetails(paymentMethod, parts) : null,
    source_transfer: parts.sourceTransfer ?? null,
    status,
  };
}

// What this server knows nothing about, and what comes later.
const blankCharge = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'FRIZO',
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  transfer_data: null,
} satisfies Partial<Stripe.Charge>;

/** What a charge has from its payment intent. */
function fieldsOfPayment(intent: Stripe.PaymentIntent | undefined) {
  if (intent === undefined) return withoutPayment;
  return {
    customer: idOf(intent.customer) ?? null,
    description: intent.description,
    metadata: intent.metadata,
    on_behalf_of: idOf(intent.on_behalf_of) ?? null,
    receipt_email: intent.receipt_email,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_group: intent.transfer_group,
  };
}

const withoutPayment = {
  customer: null,
  description: null,
  metadata: {},
  on_behalf_of: null,
  receipt_email: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
};

function outcomeOf({ failure, outcome }: Partial<ChargeParts>) {
  return {
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    outcome: outcome ?? null,
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
  if (card === undefined) throw new Error('This server has payment methods with cards only.');
  const { brand, checks, country, exp_month, exp_year, fingerprint = null, funding, last4 } = card;
  return {
    type: 'card',
    card: {
      ...{ brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 },
      amount_authorized: status === 'succeeded' ? (amount ?? null) : null,
      authorization_code: null,
      electronic_commerce_indicator: null,
      installments: null,
      mandate: null,
      network: brand,
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

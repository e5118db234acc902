import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable } from '../server/store.ts';
import { recordBalance } from './balance-transactions.ts';
import { charges } from './charge-object.ts';
import { mergedMetadata } from './shared-shapes.ts';
import type { TestCard } from './test-cards.ts';

/** Payments that a client's bank has questioned. */
export const disputes = defineTable<Stripe.Dispute>('dispute');

export const disputeOperations = [
  operation('GET /v1/disputes', (request) => {
    const charge = request.input.text('charge');
    const intent = request.input.text('payment_intent');
    return listPage(
      request,
      disputes,
      (dispute) =>
        (charge === undefined || dispute.charge === charge) &&
        (intent === undefined || dispute.payment_intent === intent),
    );
  }),
  operation('GET /v1/disputes/:dispute', disputeInPath),
  operation('POST /v1/disputes/:dispute', updateDispute),
  operation('POST /v1/disputes/:dispute/close', (request) =>
    closeDispute(request, disputeInPath(request), 'lost'),
  ),
];

type Context = Pick<OperationRequest, 'sandbox' | 'scope' | 'now'>;

const feeCents = 1_500;
const responseSeconds = 9 * 24 * 3_600;

/** Opens the dispute that the payment of some test cards leads to. */
export function openDispute(context: Context, charge: Stripe.Charge, { dispute: kind }: TestCard): void {
  if (kind === undefined) return;
  const { sandbox, scope, now } = context;
  const isInquiry = kind === 'inquiry';
  const id = newId('du');
  const withdrawals = isInquiry ? [] : [moveFunds(context, charge, id, -charge.amount_captured, feeCents)];
  const disputed = scope.table(charges).change(charge.id, { disputed: true });
  const dispute = scope.table(disputes).add({
    id,
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: withdrawals,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + responseSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent) ?? null,
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details?.card?.brand ?? 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: isInquiry ? 'fraudulent' : kind,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  sandbox.events.emit(scope, 'charge.updated', charges, disputed, charge);
  sandbox.events.emit(scope, 'charge.dispute.created', disputes, dispute);
  if (!isInquiry) sandbox.events.emit(scope, 'charge.dispute.funds_withdrawn', disputes, dispute);
}

function moveFunds(
  { scope, now }: Context,
  { currency }: Pick<Stripe.Charge, 'currency'>,
  source: string,
  amount: number,
  fee: number,
): Stripe.BalanceTransaction {
  const detail = {
    amount: fee,
    application: null,
    currency,
    description: 'Dispute fee',
    type: 'stripe_fee',
  };
  const feeDetails = fee === 0 ? [] : [detail];
  return recordBalance(scope, { type: 'adjustment', amount, feeDetails, currency, source, created: now });
}

function disputeInPath({ scope, path }: OperationRequest): Stripe.Dispute {
  return scope.table(disputes).get(path['dispute'] ?? '');
}

function updateDispute(request: OperationRequest): Stripe.Dispute {
  const { sandbox, scope, input } = request;
  const before = disputeInPath(request);
  const evidence = readEvidence(input);
  // As in Stripe's test mode, evidence is sent unless `submit` is false.
  const submits = (input.boolean('submit') ?? true) && evidence !== undefined;
  if (submits && !before.status.endsWith('needs_response'))
    throw invalidRequest('This dispute is already closed or under review.', { param: 'evidence' });
  const isWarning = before.status.startsWith('warning');
  const changed = scope.table(disputes).change(before.id, {
    metadata: mergedMetadata(before.metadata, input),
    ...(evidence && { evidence: { ...before.evidence, ...evidence } }),
    ...(submits && {
      status: isWarning ? 'warning_under_review' : 'under_review',
      evidence_details: { ...before.evidence_details, has_evidence: true, submission_count: 1 },
    }),
  });
  sandbox.events.emit(scope, 'charge.dispute.updated', disputes, changed, before);
  const text = evidence?.uncategorized_text;
  if (submits && text === 'winning_evidence') return closeDispute(request, changed, 'won');
  if (submits && text === 'losing_evidence') return closeDispute(request, changed, 'lost');
  return changed;
}

function readEvidence(input: Parameters): Partial<Stripe.Dispute.Evidence> | undefined {
  const given = input.object('evidence');
  if (given === undefined) return undefined;
  const names = Object.keys(noEvidence).filter((name) => name !== 'enhanced_evidence');
  const texts = names.map((name) => [name, given.nullableText(name)] as const);
  return Object.fromEntries(texts.filter(([, value]) => value !== undefined));
}

function closeDispute(context: Context, before: Stripe.Dispute, outcome: 'lost' | 'won'): Stripe.Dispute {
  const { sandbox, scope } = context;
  if (['lost', 'won', 'warning_closed'].includes(before.status))
    throw invalidRequest('This dispute is already closed.');
  const isWarning = before.status.startsWith('warning');
  const returnsFunds = outcome === 'won' && !isWarning;
  const returned = returnsFunds ? [moveFunds(context, before, before.id, before.amount, 0)] : [];
  const closed = scope.table(disputes).change(before.id, {
    status: isWarning ? 'warning_closed' : outcome,
    balance_transactions: [...before.balance_transactions, ...returned],
  });
  if (returnsFunds) sandbox.events.emit(scope, 'charge.dispute.funds_reinstated', disputes, closed);
  sandbox.events.emit(scope, 'charge.dispute.closed', disputes, closed, before);
  return closed;
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { settlingInvoice } from './collect-invoice.ts';
import {
  checkPaymentIntent,
  newPaymentIntent,
  paymentIntents,
  readPaymentIntent,
} from './payment-intent-object.ts';
import {
  cancelPayment,
  capturePayment,
  checkClientSecret,
  type Confirmation,
  confirmPayment,
} from './payment-intent-steps.ts';
import { paymentMethods } from './payment-methods.ts';
import { mergedMetadata } from './shared-shapes.ts';

export const paymentIntentOperations = [
  operation('POST /v1/payment_intents', createPaymentIntent),
  operation('GET /v1/payment_intents', (request) => {
    const customer = request.input.text('customer');
    return listPage(
      request,
      paymentIntents,
      (intent) => customer === undefined || intent.customer === customer,
    );
  }),
  operation('GET /v1/payment_intents/:intent', (request) => answer(request, intentInPath(request)), {
    isPublic: true,
  }),
  operation('POST /v1/payment_intents/:intent', updatePaymentIntent),
  operation('POST /v1/payment_intents/:intent/confirm', confirmPaymentIntent, { isPublic: true }),
  operation('POST /v1/payment_intents/:intent/capture', capturePaymentIntent),
  operation('POST /v1/payment_intents/:intent/cancel', (request) => {
    const reason = request.input.choice('cancellation_reason', [
      'abandoned',
      'duplicate',
      'fraudulent',
      'requested_by_customer',
    ]);
    return cancelPayment(request, intentInPath(request), reason ?? null);
  }),
];

function intentInPath(request: OperationRequest): Stripe.PaymentIntent {
  const intent = request.scope.table(paymentIntents).get(request.path['intent'] ?? '');
  checkClientSecret(request, intent);
  return intent;
}

function createPaymentIntent(request: OperationRequest): Stripe.PaymentIntent {
  const { sandbox, scope, input, now } = request;
  const blank = newPaymentIntent(input.requiredInteger('amount'), input.requiredText('currency'), now);
  const draft = { ...blank, ...readPaymentIntent(request, undefined) };
  const confirms = input.boolean('confirm') ?? false;
  const confirmation = readConfirmation(input);
  input.accept('confirmation_method');
  const intent = { ...draft, status: statusBefore(draft) };
  const method = draft.payment_method === null ? undefined : idOf(draft.payment_method);
  const isDirect = scope.account !== sandbox.platform.account;
  checkPaymentIntent(
    intent,
    method === undefined ? undefined : scope.table(paymentMethods).get(method),
    isDirect,
  );
  if (!confirms && confirmation.isOffSession)
    throw invalidRequest('off_session can only be used when confirm is true.', { param: 'off_session' });
  scope.table(paymentIntents).add(intent);
  sandbox.events.emit(scope, 'payment_intent.created', paymentIntents, intent);
  return confirms ? confirmPayment(request, intent, confirmation) : intent;
}

function statusBefore(intent: Stripe.PaymentIntent): Stripe.PaymentIntent.Status {
  return intent.payment_method === null ? 'requires_payment_method' : 'requires_confirmation';
}

function readConfirmation(input: Parameters): Confirmation {
  input.accept('use_stripe_sdk', 'mandate', 'mandate_data', 'expected_payment_method_type', 'radar_options');
  return {
    isOffSession: input.boolean('off_session') ?? false,
    returnUrl: input.text('return_url'),
    failsOnAction: input.boolean('error_on_requires_action') ?? false,
  };
}

function updatePaymentIntent(request: OperationRequest): Stripe.PaymentIntent {
  const { scope, sandbox } = request;
  const before = intentInPath(request);
  const changes = readPaymentIntent(request, before);
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(
    before.status,
  );
  const changed = Object.keys(changes).find((name) => !alwaysChangeable.includes(name));
  if (!isOpen && changed !== undefined)
    throw invalidRequest(
      `This PaymentIntent's ${changed} could not be updated because it has a status of ${before.status}. You may only update the ${changed} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      { code: 'payment_intent_unexpected_state', param: changed, payment_intent: before },
    );
  const next = { ...before, ...changes };
  const methodId = idOf(next.payment_method);
  const method = methodId === undefined ? undefined : scope.table(paymentMethods).get(methodId);
  checkPaymentIntent(next, method, scope.account !== sandbox.platform.account);
  const status = isOpen ? statusBefore(next) : before.status;
  return scope.table(paymentIntents).change(before.id, { ...changes, status });
}

const alwaysChangeable = ['metadata', 'description', 'receipt_email', 'transfer_group'];

function confirmPaymentIntent(request: OperationRequest): unknown {
  const { scope, input, isPublic } = request;
  const before = intentInPath(request);
  const changes = readPaymentIntent(request, before);
  if (isPublic) refusePublicChanges(changes, input);
  const confirmation = readConfirmation(input);
  const intent = { ...before, ...changes };
  scope.table(paymentIntents).change(before.id, changes);
  const confirmed = settlingInvoice(request, intent.id, () => confirmPayment(request, intent, confirmation));
  return answer(request, confirmed);
}

// Who knows the client's secret may choose the card, but not what is paid or to whom.
function refusePublicChanges(changes: Partial<Stripe.PaymentIntent>, input: Parameters): void {
  const open = [
    'payment_method',
    'payment_method_options',
    'receipt_email',
    'shipping',
    'setup_future_usage',
  ];
  const forbidden = Object.keys(changes).find((name) => !open.includes(name) && input.has(name));
  if (forbidden !== undefined)
    throw invalidRequest(`This parameter cannot be set with a publishable key: ${forbidden}.`, {
      param: forbidden,
    });
}

function capturePaymentIntent(request: OperationRequest): Stripe.PaymentIntent {
  const { scope, input } = request;
  const intent = intentInPath(request);
  const amount = input.integer('amount_to_capture', { min: 1 });
  const feeAmount = input.integer('application_fee_amount', { min: 0 });
  input.accept('statement_descriptor', 'statement_descriptor_suffix', 'final_capture');
  const metadata = mergedMetadata(intent.metadata, input);
  const captured = capturePayment(request, intent, { amount, feeAmount });
  return scope.table(paymentIntents).change(captured.id, { metadata });
}

/** Browsers get the fields that concern the client only. */
function answer({ isPublic }: OperationRequest, intent: Stripe.PaymentIntent): unknown {
  if (!isPublic) return intent;
  const entries = Object.entries(intent).filter(([name]) => publicFields.includes(name));
  return Object.fromEntries(entries);
}

const publicFields = [
  ...['id', 'object', 'amount', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason'],
  ...['capture_method', 'client_secret', 'confirmation_method', 'created', 'currency', 'description'],
  ...['last_payment_error', 'livemode', 'next_action', 'payment_method', 'payment_method_types'],
  ...['processing', 'receipt_email', 'setup_future_usage', 'shipping', 'source', 'status'],
];

import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf, newId, randomText } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable } from '../server/store.ts';
import { declineFailure, markCard, testCardOf } from './card-details.ts';
import { customers } from './customer-object.ts';
import { issuerDecision } from './payment-attempts.ts';
import { authenticationAction, authenticationFailure, checkClientSecret } from './payment-intent-steps.ts';
import { readMethodTypes } from './payment-intent-object.ts';
import {
  attachToCustomer,
  paymentMethods,
  readPaymentMethod,
  resolvePaymentMethod,
} from './payment-methods.ts';
import { mergedMetadata } from './shared-shapes.ts';

/** Cards that are being saved for later payments. */
export const setupIntents = defineTable<Stripe.SetupIntent>('setup_intent');

export const setupIntentOperations = [
  operation('POST /v1/setup_intents', createSetupIntent),
  operation('GET /v1/setup_intents', (request) => {
    const customer = request.input.text('customer');
    const method = request.input.text('payment_method');
    return listPage(
      request,
      setupIntents,
      (intent) =>
        (customer === undefined || intent.customer === customer) &&
        (method === undefined || intent.payment_method === method),
    );
  }),
  operation('GET /v1/setup_intents/:intent', intentInPath, { isPublic: true }),
  operation('POST /v1/setup_intents/:intent', updateSetupIntent),
  operation('POST /v1/setup_intents/:intent/confirm', confirmSetupIntent, { isPublic: true }),
  operation('POST /v1/setup_intents/:intent/cancel', cancelSetupIntent),
];

type Context = Pick<OperationRequest, 'sandbox' | 'scope' | 'now'>;

function intentInPath(request: OperationRequest): Stripe.SetupIntent {
  const intent = request.scope.table(setupIntents).get(request.path['intent'] ?? '');
  checkClientSecret(request, intent);
  return intent;
}

function createSetupIntent(request: OperationRequest): Stripe.SetupIntent {
  const { scope, sandbox, input, now } = request;
  const id = newId('seti');
  const changes = readSetupIntent(request, undefined);
  input.accept('automatic_payment_methods');
  const types = readMethodTypes(input) ?? null;
  const usage = input.choice('usage', ['off_session', 'on_session']) ?? 'off_session';
  const confirms = input.boolean('confirm') ?? false;
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: types,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: now,
    customer: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    usage,
    ...changes,
    status: changes.payment_method ? 'requires_confirmation' : 'requires_payment_method',
  };
  scope.table(setupIntents).add(intent);
  sandbox.events.emit(scope, 'setup_intent.created', setupIntents, intent);
  return confirms ? confirm(request, intent, readConfirmation(request)) : (readConfirmation(request), intent);
}

function readSetupIntent(
  request: OperationRequest,
  before: Stripe.SetupIntent | undefined,
): Partial<Stripe.SetupIntent> {
  const { input, scope } = request;
  const customer = input.text('customer');
  if (customer !== undefined) scope.table(customers).get(customer, 'customer');
  const method = input.text('payment_method');
  const data = input.object('payment_method_data');
  input.accept('payment_method_options');
  const given = {
    customer,
    description: input.nullableText('description'),
    metadata: mergedMetadata(before?.metadata ?? {}, input),
    payment_method: data
      ? readPaymentMethod(request, data).id
      : method && resolvePaymentMethod(request, method).id,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function updateSetupIntent(request: OperationRequest): Stripe.SetupIntent {
  const { scope } = request;
  const before = intentInPath(request);
  const changes = readSetupIntent(request, before);
  refuseState(before, 'update');
  const hasMethod = (changes.payment_method ?? before.payment_method) !== null;
  return scope.table(setupIntents).change(before.id, {
    ...changes,
    status: hasMethod ? 'requires_confirmation' : 'requires_payment_method',
  });
}

function readConfirmation({ input }: OperationRequest): string | undefined {
  input.accept('use_stripe_sdk', 'mandate_data', 'expected_payment_method_type');
  return input.text('return_url');
}

function confirmSetupIntent(request: OperationRequest): Stripe.SetupIntent {
  const before = intentInPath(request);
  const changes = readSetupIntent(request, before);
  const returnUrl = readConfirmation(request);
  refuseState(before, 'confirm');
  const intent = request.scope.table(setupIntents).change(before.id, changes);
  return confirm(request, intent, returnUrl);
}

function confirm(
  context: Context,
  intent: Stripe.SetupIntent,
  returnUrl: string | undefined,
): Stripe.SetupIntent {
  const { scope, sandbox, now } = context;
  const methodId = idOf(intent.payment_method);
  if (methodId === undefined)
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state', setup_intent: intent },
    );
  const method = scope.table(paymentMethods).get(methodId, 'payment_method');
  const { card, record } = testCardOf(scope, methodId);
  const conditions = { isOffSession: false, isAuthenticated: false };
  const isSetUp = { ...record, isSetUp: record.isSetUp || card.authentication === 'set-up' };
  const unlessSetUp = card.authentication === 'set-up' ? { ...card, authentication: undefined } : card;
  const decision = issuerDecision(unlessSetUp, isSetUp, method.card, conditions, now);
  if (decision === 'challenge') {
    const waiting = scope.table(setupIntents).change(intent.id, {
      status: 'requires_action',
      next_action: authenticationAction(sandbox.url(), intent, returnUrl),
    });
    sandbox.events.emit(scope, 'setup_intent.requires_action', setupIntents, waiting);
    return waiting;
  }
  // A card that only declines payments can be saved.
  if (decision !== 'approved' && !card.canBeAttached) return fail(context, intent, method, decision);
  return succeed(context, intent, method);
}

function succeed(
  context: Context,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  const { scope, sandbox } = context;
  const customerId = idOf(intent.customer);
  if (customerId !== undefined) attachToCustomer(context, method, customerId);
  const next = scope.table(setupIntents).change(intent.id, {
    status: 'succeeded',
    next_action: null,
    last_setup_error: null,
  });
  sandbox.events.emit(scope, 'setup_intent.succeeded', setupIntents, next);
  return next;
}

function fail(
  { scope, sandbox }: Context,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: { code: string; declineCode?: string; message: string; param?: string },
): never {
  const failure = declineFailure(decline, { payment_method: method });
  const failed = scope.table(setupIntents).change(intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: failure.body,
  });
  sandbox.events.emit(scope, 'setup_intent.setup_failed', setupIntents, failed);
  throw declineFailure(decline, { payment_method: method, setup_intent: failed });
}

/** Ends the authentication that saving a card waits for. */
export function finishSetupAuthentication(
  context: Context,
  intent: Stripe.SetupIntent,
  isAuthenticated: boolean,
): Stripe.SetupIntent {
  const { scope, sandbox } = context;
  if (intent.status !== 'requires_action') refuseState({ ...intent, status: 'succeeded' }, 'authenticate');
  const method = scope.table(paymentMethods).get(idOf(intent.payment_method) ?? '', 'payment_method');
  if (isAuthenticated) {
    if (intent.usage === 'off_session') markCard(scope, method.id, 'isSetUp');
    return succeed(context, intent, method);
  }
  const failed = scope.table(setupIntents).change(intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      ...authenticationFailure,
      code: 'setup_intent_authentication_failure',
      payment_method: method,
    },
  });
  sandbox.events.emit(scope, 'setup_intent.setup_failed', setupIntents, failed);
  return failed;
}

function cancelSetupIntent(request: OperationRequest): Stripe.SetupIntent {
  const { scope, sandbox, input } = request;
  const intent = intentInPath(request);
  const reason = input.choice('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']);
  refuseState(intent, 'cancel');
  const canceled = scope
    .table(setupIntents)
    .change(intent.id, { status: 'canceled', cancellation_reason: reason ?? null, next_action: null });
  sandbox.events.emit(scope, 'setup_intent.canceled', setupIntents, canceled);
  return canceled;
}

function refuseState(intent: Stripe.SetupIntent, action: string): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return;
  throw invalidRequest(`You cannot ${action} this SetupIntent because it has a status of ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent,
  });
}

import type Stripe from 'stripe';
import { invalidRequest, missingResource } from '../server/failures.ts';
import { idOf, newId, randomText } from '../server/ids.ts';
import type { Parameters } from '../server/parameters.ts';
import type { OperationRequest, Sandbox } from '../server/request.ts';
import { defineTable } from '../server/store.ts';
import { customers } from './customer-object.ts';
import { readPaymentMethod, resolvePaymentMethod } from './payment-methods.ts';
import { mergedMetadata, readShipping } from './shared-shapes.ts';

/** Payments from their start to their end. */
export const paymentIntents = defineTable<Stripe.PaymentIntent>('payment_intent');

const smallestCents = 50;
const largestCents = 99_999_999;

type Field = keyof Stripe.PaymentIntent;

/** Reads what can be given at creation, update and, in part, confirmation; absent fields are not in the result. */
export function readPaymentIntent(
  request: OperationRequest,
  before: Stripe.PaymentIntent | undefined,
): Partial<Stripe.PaymentIntent> {
  const { input, scope, sandbox } = request;
  const customer = input.nullableText('customer');
  if (typeof customer === 'string') scope.table(customers).get(customer, 'customer');
  const shipping = readShipping(input);
  input.accept('automatic_payment_methods', 'payment_method_configuration', 'excluded_payment_method_types');
  const given: Partial<Record<Field, unknown>> = {
    amount: readAmount(input),
    currency: input.text('currency')?.toLowerCase(),
    application_fee_amount: input.integer('application_fee_amount', { min: 0 }),
    capture_method: input.choice('capture_method', ['automatic', 'automatic_async', 'manual']),
    customer,
    description: input.nullableText('description'),
    metadata: mergedMetadata(before?.metadata ?? {}, input),
    on_behalf_of: input.text('on_behalf_of'),
    allowed_payment_method_types: readMethodTypes(input),
    receipt_email: input.nullableText('receipt_email'),
    setup_future_usage: input.choice('setup_future_usage', ['off_session', 'on_session']),
    shipping: shipping === undefined ? undefined : shipping,
    statement_descriptor: input.nullableText('statement_descriptor'),
    statement_descriptor_suffix: input.nullableText('statement_descriptor_suffix'),
    transfer_data: readTransferData(input, sandbox, before),
    transfer_group: input.text('transfer_group'),
    payment_method: readMethod(request),
    payment_method_options: readMethodOptions(input),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function readAmount(input: Parameters): number | undefined {
  const amount = input.integer('amount', { min: 1 });
  if (amount !== undefined && amount < smallestCents)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount !== undefined && amount > largestCents)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  return amount;
}

/** Reads `allowed_payment_method_types`; cards are the only type here. */
export function readMethodTypes(input: Parameters): string[] | undefined {
  const types = input.list('allowed_payment_method_types');
  const other = types?.find((type) => type !== 'card');
  if (other !== undefined)
    throw invalidRequest(`The payment method type "${other}" is invalid: this sandbox knows cards only.`, {
      code: 'payment_intent_invalid_parameter',
      param: 'allowed_payment_method_types',
    });
  return types;
}

function readTransferData(
  input: Parameters,
  { store }: Sandbox,
  before: Stripe.PaymentIntent | undefined,
): Stripe.PaymentIntent.TransferData | undefined {
  const given = input.object('transfer_data');
  if (given === undefined) return undefined;
  const destination = given.text('destination') ?? idOf(before?.transfer_data?.destination) ?? '';
  if (store.findAnywhere(destination)?.definition.kind !== 'account')
    throw missingResource('destination', destination, 'transfer_data[destination]');
  const amount = given.integer('amount', { min: 0 });
  return amount === undefined ? { destination } : { destination, amount };
}

function readMethod(request: OperationRequest): string | undefined {
  const id = request.input.text('payment_method');
  const data = request.input.object('payment_method_data');
  if (data !== undefined) return readPaymentMethod(request, data).id;
  return id === undefined ? undefined : resolvePaymentMethod(request, id).id;
}

function readMethodOptions(input: Parameters): Stripe.PaymentIntent.PaymentMethodOptions | undefined {
  const card = input.object('payment_method_options')?.object('card');
  if (card === undefined) return undefined;
  card.accept('setup_future_usage', 'capture_method', 'cvc_token', 'network');
  const wanted = card.choice('request_three_d_secure', ['any', 'automatic', 'challenge']) ?? 'automatic';
  return {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: wanted,
    },
  };
}

/** A payment intent with only the fields that every one has. */
export function newPaymentIntent(amount: number, currency: string, created: number): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/**
 * Refuses combinations that Stripe refuses: a fee above the amount, a fee without a connected account, the card of another customer.
 * @throws StripeFailure 400
 */
export function checkPaymentIntent(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
  isDirect: boolean,
): void {
  const fee = intent.application_fee_amount ?? 0;
  if (fee > intent.amount)
    throw invalidRequest('Application fee cannot be greater than the amount.', {
      param: 'application_fee_amount',
    });
  if (fee > 0 && !intent.transfer_data && !isDirect)
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: 'application_fee_amount' },
    );
  if ((intent.transfer_data?.amount ?? 0) > intent.amount)
    throw invalidRequest('The transfer amount cannot be greater than the amount of the payment.', {
      param: 'transfer_data[amount]',
    });
  if (method) checkOwner(intent, method);
}

function checkOwner({ customer }: Stripe.PaymentIntent, { id, customer: owner }: Stripe.PaymentMethod): void {
  if (owner === null || owner === customer) return;
  throw invalidRequest(
    customer === null
      ? `The PaymentMethod supplied (${id}) belongs to the Customer ${idOf(owner)}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
      : `The provided PaymentMethod (${id}) does not belong to the Customer ${idOf(customer)}.`,
    { param: 'payment_method' },
  );
}

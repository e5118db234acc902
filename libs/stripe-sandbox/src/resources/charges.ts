import type Stripe from 'stripe';
import { idOf } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { charges } from './charge-object.ts';
import { capturePayment } from './payment-intent-steps.ts';
import { paymentIntents } from './payment-intent-object.ts';
import { mergedMetadata } from './shared-shapes.ts';

export const chargeOperations = [
  operation('GET /v1/charges', listCharges),
  operation('GET /v1/charges/:charge', ({ scope, path }) => scope.table(charges).get(path['charge'] ?? '')),
  operation('POST /v1/charges/:charge', updateCharge),
  operation('POST /v1/charges/:charge/capture', captureCharge),
];

function listCharges(request: OperationRequest) {
  const [customer, intent, group] = (['customer', 'payment_intent', 'transfer_group'] as const).map((name) =>
    request.input.text(name),
  );
  return listPage(
    request,
    charges,
    (charge) =>
      (customer === undefined || charge.customer === customer) &&
      (intent === undefined || charge.payment_intent === intent) &&
      (group === undefined || charge.transfer_group === group),
  );
}

function updateCharge({ sandbox, scope, path, input }: OperationRequest): Stripe.Charge {
  const before = scope.table(charges).get(path['charge'] ?? '');
  const description = input.nullableText('description');
  const email = input.nullableText('receipt_email');
  const group = input.text('transfer_group');
  const charge = scope.table(charges).change(before.id, {
    description: description === undefined ? before.description : description,
    receipt_email: email === undefined ? before.receipt_email : email,
    transfer_group: group ?? before.transfer_group,
    metadata: mergedMetadata(before.metadata, input),
  });
  sandbox.events.emit(scope, 'charge.updated', charges, charge, before);
  return charge;
}

function captureCharge(request: OperationRequest): Stripe.Charge {
  const { scope, path, input } = request;
  const charge = scope.table(charges).get(path['charge'] ?? '');
  const intent = scope.table(paymentIntents).get(idOf(charge.payment_intent) ?? '', 'payment_intent');
  const amount = input.integer('amount', { min: 1 });
  capturePayment(request, intent, { amount, feeAmount: input.integer('application_fee_amount') });
  return scope.table(charges).get(charge.id);
}

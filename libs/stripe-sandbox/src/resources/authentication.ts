import { missingResource, StripeFailure } from '../server/failures.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { settlingInvoice } from './collect-invoice.ts';
import { checkClientSecret, finishPaymentAuthentication } from './payment-intent-steps.ts';
import { paymentIntents } from './payment-intent-object.ts';
import { finishSetupAuthentication, setupIntents } from './setup-intents.ts';

/** What the page of the client's bank calls. Stripe has the address, but does not document it. */
export const authenticationOperations = [
  operation('POST /v1/3ds2/authenticate', authenticate, { isPublic: true }),
];

/** Parameters: `intent`, its `client_secret`, and `outcome`: `succeeded` or `failed`. Answers the status of the intent. */
function authenticate(request: OperationRequest): { status: string; return_url: string | null } {
  const { scope, input } = request;
  const id = input.requiredText('intent');
  const isAuthenticated = input.choice('outcome', ['succeeded', 'failed']) === 'succeeded';
  const payment = scope.table(paymentIntents).find(id);
  const setup = scope.table(setupIntents).find(id);
  const intent = payment ?? setup;
  if (intent === undefined) throw missingResource('intent', id, 'intent');
  checkClientSecret(request, intent);
  const return_url = intent.next_action?.redirect_to_url?.return_url ?? null;
  try {
    if (payment)
      settlingInvoice(request, id, () => finishPaymentAuthentication(request, payment, isAuthenticated));
    if (setup) finishSetupAuthentication(request, setup, isAuthenticated);
  } catch (error) {
    // A card declined after the authentication: the page closes as after a payment, and the intent tells the rest.
    if (!(error instanceof StripeFailure) || !error.keepsChanges) throw error;
  }
  const after = scope.table(paymentIntents).find(id) ?? scope.table(setupIntents).get(id);
  return { status: after.status, return_url };
}

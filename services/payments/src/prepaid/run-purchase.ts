import { DomainError } from '@frizo/service-kit';
import { paymentStateOf, withCharge } from '../orders/payment-intents.ts';
import { applyPurchase } from './apply-purchase.ts';
import { purchaseKey, readPurchase, type PurchaseTools } from './purchases.store.ts';

/** How long a request waits for the provider; afterwards the payment goes on by itself. */
export const providerDeadlineMs = 9_000;

/**
 * Runs the step that pays a purchase, or asks the provider what became of one that waits for authentication.
 * @returns what the browser needs to authenticate; null if nothing is left to do
 * @throws DomainError 404; 402 if the card was declined
 */
export async function runPurchase(
  tools: PurchaseTools,
  own: { readonly purchaseId: number; readonly buyerId: number },
): Promise<string | null> {
  const { state } = await readPurchase(tools.knex, own);
  if (state === 'processing')
    await tools.runNow(purchaseKey(own.purchaseId), { deadlineMs: providerDeadlineMs });
  if (state === 'needs-authentication') await askProvider(tools, own);
  const purchase = await readPurchase(tools.knex, own);
  if (purchase.state === 'declined')
    throw new DomainError('purchase.card_declined', purchase.failure_message ?? 'The card was declined.', {
      status: 402,
      fields: { paymentSourceId: [(purchase.failure_code ?? 'card_declined').toUpperCase()] },
    });
  if (purchase.state !== 'needs-authentication' || purchase.intent_id === null) return null;
  return (await tools.stripe.paymentIntents.retrieve(purchase.intent_id)).client_secret;
}

/** Reads a payment that waits for authentication as it is now, and writes what became of it. */
async function askProvider(
  tools: PurchaseTools,
  own: { readonly purchaseId: number; readonly buyerId: number },
): Promise<void> {
  const { intent_id: intentId } = await readPurchase(tools.knex, own);
  if (intentId === null) return;
  const payment = paymentStateOf(await tools.stripe.paymentIntents.retrieve(intentId, withCharge));
  await tools.inTransaction((context) => applyPurchase(context, own.purchaseId, payment));
}

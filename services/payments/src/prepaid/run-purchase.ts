import { DomainError } from '@frizo/service-kit';
import { paymentStateOf, withCharge } from '../orders/payment-intents.ts';
import { ifAnswered } from '../provider/deadlines.ts';
import { applyPurchase } from './apply-purchase.ts';
import { purchaseKey, readPurchase, type PurchaseTools } from './purchases.store.ts';

/**
 * Runs the step that pays a purchase, or asks the provider what became of one that waits for authentication.
 * @returns what the browser needs to authenticate; null if nothing is left to do, or the provider does not answer in time
 * @throws DomainError 404; 402 if the card was declined
 */
export async function runPurchase(
  tools: PurchaseTools,
  own: { readonly purchaseId: number; readonly buyerId: number },
): Promise<string | null> {
  const { state } = await readPurchase(tools.knex, own);
  if (state === 'processing') await tools.runNow(purchaseKey(own.purchaseId));
  if (state === 'needs-authentication') await askProvider(tools, own);
  const purchase = await readPurchase(tools.knex, own);
  if (purchase.state === 'declined')
    throw new DomainError('purchase.card_declined', purchase.failure_message ?? 'The card was declined.', {
      status: 402,
      fields: { paymentSourceId: [(purchase.failure_code ?? 'card_declined').toUpperCase()] },
    });
  if (purchase.state !== 'needs-authentication' || purchase.intent_id === null) return null;
  const { intent_id: intentId } = purchase;
  const intent = await ifAnswered(() => tools.stripe.paymentIntents.retrieve(intentId));
  return intent?.client_secret ?? null;
}

/** Reads a payment that waits for authentication as it is now, and writes what became of it. */
async function askProvider(
  tools: PurchaseTools,
  own: { readonly purchaseId: number; readonly buyerId: number },
): Promise<void> {
  const { intent_id: intentId } = await readPurchase(tools.knex, own);
  if (intentId === null) return;
  const intent = await ifAnswered(() => tools.stripe.paymentIntents.retrieve(intentId, withCharge));
  if (!intent) return;
  const payment = paymentStateOf(intent);
  await tools.inTransaction((context) => applyPurchase(context, own.purchaseId, payment));
}

import type Stripe from 'stripe';
import { orderRefunded } from '../domain/refund-postings.ts';
import { changeGiftCard } from '../gift-cards/gift-cards.store.ts';
import { movementsOfOrder, postAll } from '../ledger/ledger.ts';
import { refusedRefundText } from '../provider/refund-texts.ts';
import type { StepOutcome } from '../steps/steps.ts';
import { announceOrder } from './change-order.ts';
import type { OrderContext } from './order-context.ts';
import { lockOrder, updateOrder } from './orders.store.ts';
import { bearPurchases } from '../prepaid/bear-purchase.ts';
import { lockRefund } from './refunds.store.ts';
import { markFailed } from './record-refund-outcome.ts';
import { returnBonus } from './return-bonus.ts';

/** Writes what became of a refund to a gift card, once: the ledger, the card's balance, and what is left of the order. */
export async function recordGiftCardReturn(
  context: Pick<OrderContext, 'trx' | 'outbox' | 'now' | 'adder'>,
  { orderId, refundId }: { readonly orderId: number; readonly refundId: number },
  outcome: StepOutcome<Stripe.TransferReversal>,
): Promise<void> {
  const { trx, now } = context;
  const order = await lockOrder(trx, orderId);
  const { id, state, cents, gift_card_id: giftCardId } = await lockRefund(trx, refundId);
  if (state !== 'pending' || giftCardId === null) return;
  if (!outcome.ok) return markFailed(context, id, refusedRefundText(outcome.refusal));
  const { id: transferReversalId } = outcome.result;
  await trx('payment_refunds')
    .where({ id })
    .update({ state: 'done', provider_refund_id: transferReversalId, settled_at: now });
  await changeGiftCard(trx, giftCardId, { kind: 'return', cents });
  const refunded = order.gift_card_refunded_cents;
  await postAll(
    trx,
    orderRefunded({
      orderId,
      salonId: order.salon_id,
      occurredAt: now,
      refundKey: String(id),
      cents,
      refundableCents: order.gift_card_cents - refunded,
      movements: await movementsOfOrder(trx, orderId),
      to: { type: 'gift-card', transferReversalId },
    }),
  );
  // What the buyer of the card has back already, the salon has borne.
  await bearPurchases(context, { giftCardId, packageIds: [] });
  const changed = await updateOrder(trx, order, { gift_card_refunded_cents: refunded + cents }, now);
  await announceOrder(context, changed, { change: 'refunded', refundCents: cents, refundTo: 'gift-card' });
  await returnBonus(context, changed, id);
}

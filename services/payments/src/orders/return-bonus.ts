import { giveBonusBack, spendBonusAgain } from '../bonus/bonus-accounts.ts';
import { partTransferredKey } from '../domain/order-postings.ts';
import { accounts } from '../domain/posting.ts';
import { bonusReturned, bonusReturnKinds, bonusUsedAgain } from '../domain/refund-postings.ts';
import { linesOf, movementsOfOrder, post } from '../ledger/ledger.ts';
import type { OrderContext } from './order-context.ts';
import type { OrderRow } from './orders.store.ts';
import { returnToSalonStep, takeBackStep } from './salon-money-steps.ts';

type BonusContext = Pick<OrderContext, 'trx' | 'outbox' | 'now' | 'adder'>;

/**
 * Takes the bonus's part of a locked order back from the salon once everything else was given back, by card and to a gift card: otherwise a salon could keep our money for an order
 * that nobody has paid. The client has the bonus again, unless it was revoked.
 * @param refundId the refund that has given back the rest
 */
export async function returnBonus(context: BonusContext, order: OrderRow, refundId: number): Promise<void> {
  const { trx, now, adder } = context;
  const { id: orderId, salon_id: salonId, client_user_id: userId, intent_id: intentId } = order;
  const isCharged = order.refunded_cents < order.charged_cents;
  if (order.discount_cents === 0 || isCharged || order.gift_card_refunded_cents < order.gift_card_cents)
    return;
  const movements = await movementsOfOrder(trx, orderId);
  const cents = movements.get(accounts.bonus) ?? 0;
  if (cents <= 0) return;
  const fact = { orderId, salonId, occurredAt: now, refundKey: String(refundId), cents };
  const returned = bonusReturned({ ...fact, movements });
  await post(trx, returned);
  if (userId !== null) await giveBonusBack(context, userId, cents);
  // Until then nothing of it is in the salon's account: the step that transfers it takes it back.
  if (!(await isTransferred(context, orderId))) return;
  const postingKey = `${returned.key}:reversed`;
  const payload = { orderId, salonId, intentId, cents, postingKey };
  await adder.add(trx, takeBackStep, { key: `take-back-${postingKey}`, payload });
}

/**
 * A refund of a locked order has failed after its bonus was given back: the bonus pays its part again, and the salon gets it again. What the client has spent meanwhile, or we have
 * revoked, stays given back: the salon has refunded that part, and we do not pay it twice.
 * @param accountId the salon's account that the order has paid
 */
export async function useBonusAgain(
  context: BonusContext,
  order: OrderRow,
  { refundId, accountId }: { readonly refundId: number; readonly accountId: string },
): Promise<void> {
  const { trx, now, adder } = context;
  const { id: orderId, salon_id: salonId, client_user_id: userId } = order;
  if (order.discount_cents === 0 || userId === null) return;
  const returned = await movementsOfOrder(trx, orderId, bonusReturnKinds);
  const missingCents = 0 - (returned.get(accounts.bonus) ?? 0);
  if (missingCents <= 0) return;
  const cents = await spendBonusAgain(context, userId, missingCents);
  if (cents === 0) return;
  const fact = { orderId, salonId, occurredAt: now, refundKey: String(refundId), cents };
  const used = bonusUsedAgain({ ...fact, returned });
  await post(trx, used);
  if (!(await isTransferred(context, orderId))) return;
  const postingKey = `${used.key}:transferred`;
  const payload = { orderId, salonId, accountId, cents, postingKey };
  await adder.add(trx, returnToSalonStep, { key: `return-${used.key}`, payload });
}

async function isTransferred({ trx }: BonusContext, orderId: number): Promise<boolean> {
  return (await linesOf(trx, partTransferredKey(orderId, 'bonus'))).length > 0;
}

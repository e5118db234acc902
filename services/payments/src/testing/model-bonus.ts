import { partTransferredKey } from '../domain/order-postings.ts';
import { accounts } from '../domain/posting.ts';
import { bonusReturned, bonusReturnKinds, bonusUsedAgain } from '../domain/refund-postings.ts';
import { paidOf, type ModelBonus, type ModelOrder } from './model-order.ts';
import { salonId, type ModelSalonMoney, type ModelTools } from './model-salon-money.ts';

/** Creates what gives the bonus of orders back, and uses it again. */
export function createModelBonusReturns(
  { ledger, now, note }: Pick<ModelTools, 'ledger' | 'now' | 'note'>,
  { bonus, moveMoney }: { readonly bonus: ModelBonus; readonly moveMoney: ModelSalonMoney },
) {
  const factOf = ({ id }: ModelOrder, refundKey: string, cents: number) => ({
    ...{ orderId: id, salonId, occurredAt: now(), refundKey, cents },
  });
  const isTransferred = ({ id }: ModelOrder) => ledger.has(partTransferredKey(id, 'bonus'));
  const usedCentsOf = ({ id }: ModelOrder) => ledger.movementsOf(id).get(accounts.bonus) ?? 0;
  const takeBack = (order: ModelOrder, of: string, cents: number) =>
    moveMoney.takeBack(paidOf(order), { of: `${of}:reversed`, cents, intentId: order.intentId ?? '' });

  return {
    /** As `returnBonus`. */
    giveBack(order: ModelOrder, refundKey: string): void {
      const { paid, refundedCents, giftCardRefundedCents } = order;
      if (!paid || refundedCents < paid.chargedCents || giftCardRefundedCents < paid.giftCardCents) return;
      const cents = usedCentsOf(order);
      if (cents === 0) return;
      const movements = ledger.movementsOf(order.id);
      const returned = bonusReturned({ ...factOf(order, refundKey, cents), movements });
      ledger.post(returned);
      bonus.usedCents -= cents;
      order.bonusReturnedCents += cents;
      note('bonus given back');
      if (isTransferred(order)) takeBack(order, returned.key, cents);
    },
    /** As `useBonusAgain`. */
    useAgain(order: ModelOrder, refundKey: string): void {
      const available = bonus.grantedCents - bonus.reservedCents - bonus.usedCents;
      const cents = Math.min(order.bonusReturnedCents, available);
      if (order.bonusReturnedCents > cents) note('bonus spent meanwhile');
      if (cents === 0) return;
      const returned = ledger.movementsOf(order.id, bonusReturnKinds);
      const used = bonusUsedAgain({ ...factOf(order, refundKey, cents), returned });
      ledger.post(used);
      bonus.usedCents += cents;
      order.bonusReturnedCents -= cents;
      note('bonus used again');
      if (!isTransferred(order)) return;
      const of = `${used.key}:transferred`;
      moveMoney.returnToSalon(paidOf(order), { step: `return-${used.key}`, of, cents });
    },
    /** As the step `transfer-bonus` does once it has transferred it. */
    takeUnused(order: ModelOrder, transferredCents: number): void {
      takeBack(order, partTransferredKey(order.id, 'bonus'), transferredCents - usedCentsOf(order));
    },
  };
}

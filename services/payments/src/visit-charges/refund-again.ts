import type { AnswerOf, refundVisitCharge } from '@frizo/contracts';
import type { Professional } from '@frizo/service-kit';
import { noCharge, presentChargeTo, type ChargeTools } from './change-fee.ts';
import { refundCharge } from './settle-visit.ts';
import { lockCharge, owedCentsOf } from './visit-charges.store.ts';

/** Gives back what a refund that failed has not brought. Without such a refund, or while the new one is on its way, it changes nothing. @throws DomainError 404 */
export async function refundAgain(
  tools: ChargeTools,
  { chargeId, actor }: { readonly chargeId: number; readonly actor: Professional },
): Promise<AnswerOf<typeof refundVisitCharge>> {
  const key = await tools.inTransaction(async (context) => {
    const { terms, charge } = await lockCharge(context.trx, chargeId);
    if (terms.salon_id !== actor.salonId) throw noCharge();
    return refundCharge(context, charge, owedCentsOf(charge), { isAgain: true });
  });
  if (key !== undefined) await tools.steps.runNow(key);
  return presentChargeTo(tools.knex, chargeId, 'salon');
}

import {
  appointmentPaymentChanged,
  visitChargeChanged,
  type AppointmentCharge,
  type PayloadOf,
} from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';

type VisitCharge = PayloadOf<typeof visitChargeChanged>;

/** An appointment has at most one deposit and one fee that counts. */
export type ChargesOfAppointment = Partial<
  Record<'deposit' | 'fee', AppointmentCharge & { readonly chargeId: number; readonly occurredAt: string }>
>;

/** Keeps the deposit and the fee of appointments for the lists of both sides (decision 0041). */
export function visitChargeConsumer({ outbox }: Pick<ServiceParts, 'outbox'>): Consumer {
  return consume(visitChargeChanged, {
    name: 'on-visit-charge-changed',
    async handle(charge, { trx }) {
      if (!(await saveCharge(trx, charge))) return;
      const { salonId, clientUserId } = charge;
      await outbox.add(trx, appointmentPaymentChanged, { salonId, clientUserId });
    },
  });
}

/** Stores a charge unless a newer state of it, or a newer fee, is already there. */
async function saveCharge(trx: Knex, charge: VisitCharge): Promise<boolean> {
  const { appointmentId, salonId, chargeId, kind, state, occurredAt } = charge;
  const place = kind === 'deposit' ? 'deposit' : 'fee';
  const stored: ChargesOfAppointment['fee'] = {
    ...{ chargeId, kind, state, occurredAt },
    ...{ amountCent: charge.amountCents, refundedCent: charge.refundedCents },
  };
  const changed = await trx('appointments')
    .where({ id: appointmentId, salon_id: salonId })
    .whereRaw(
      `(coalesce(cast(charges -> cast(:place as text) ->> 'chargeId' as bigint), 0),
        coalesce(charges -> cast(:place as text) ->> 'occurredAt', ''))
        <= (cast(:chargeId as bigint), cast(:occurredAt as text))`,
      { place, chargeId, occurredAt },
    )
    .update({
      charges: trx.raw('charges || jsonb_build_object(?::text, ?::jsonb)', [place, JSON.stringify(stored)]),
    });
  return changed > 0;
}

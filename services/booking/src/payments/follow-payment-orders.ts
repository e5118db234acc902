import {
  appointmentPaymentChanged,
  paymentOrderChanged,
  paymentStatus,
  type PayloadOf,
} from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';

type PaymentOrder = PayloadOf<typeof paymentOrderChanged>;

/**
 * Keeps the payment status of appointments, so that lists need no request to payments: a paid one leaves the pending list (decisions 4).
 */
export function paymentOrderConsumer({ outbox }: Pick<ServiceParts, 'outbox'>): Consumer {
  return consume(paymentOrderChanged, {
    name: 'on-payment-order-changed',
    async handle(order, { trx }) {
      const changed = await savePayment(trx, order);
      if (changed === 0) return;
      const { salonId, clientUserId } = order;
      await outbox.add(trx, appointmentPaymentChanged, { salonId, clientUserId });
    },
  });
}

/** Returns how many appointments have changed. A later order of an appointment wins over an earlier one, unless that one was paid. */
async function savePayment(trx: Knex, order: PaymentOrder): Promise<number> {
  return trx('appointments')
    .whereIn(
      'id',
      order.appointments.map(({ appointmentId }) => appointmentId),
    )
    .where({ salon_id: order.salonId })
    .where((older) => {
      older.whereNull('payment_order_id').orWhere('payment_order_id', '<', order.paymentOrderId);
      older.orWhere((same) => {
        same.where('payment_order_id', order.paymentOrderId).where('payment_version', '<', order.version);
      });
    })
    .update({
      payment_status: order.status,
      is_paid: order.status === paymentStatus.paid,
      payment_order_id: order.paymentOrderId,
      payment_version: order.version,
      payment_type: order.paymentType,
      payment_expires_at: order.expiresAt,
      payment_refundable_cents: refundableCents(order),
    });
}

/** In money and to the gift card; what a bonus, a deposit or a package has paid stays with the salon (decision 0039). */
function refundableCents(order: PaymentOrder): number {
  if (order.status !== paymentStatus.paid) return 0;
  const { giftCardCents = 0, giftCardRefundedCents = 0 } = order;
  return order.chargedCents - order.refundedCents + giftCardCents - giftCardRefundedCents;
}

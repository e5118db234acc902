import type { Knex } from 'knex';

export interface RefundRow {
  readonly id: number;
  readonly order_id: number;
  /** Of the request: a repeated one finds this row. */
  readonly request_key: string;
  readonly cents: number;
  readonly reason: string;
  readonly state: 'pending' | 'done' | 'failed';
  /** Gives back a whole attempt that succeeded after the order was closed. */
  readonly late_attempt: number | null;
  /** The gift card that it goes back to. */
  readonly gift_card_id: number | null;
  readonly provider_refund_id: string | null;
  readonly failure_message: string | null;
}

type NewRefund = Pick<RefundRow, 'order_id' | 'request_key' | 'cents' | 'reason'> &
  Partial<Pick<RefundRow, 'late_attempt' | 'gift_card_id' | 'state' | 'provider_refund_id'>> & {
    readonly created_at: Date;
    readonly requested_by?: number | null;
  };

/** Stores a refund that is to be made. Returns its id. */
export async function insertRefund(trx: Knex.Transaction, refund: NewRefund): Promise<number> {
  const [row] = await trx('payment_refunds')
    .insert({ state: 'pending', ...refund })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('no refund was inserted');
  return row.id;
}

/** Reads and locks a refund. The order has to be locked before. */
export async function lockRefund(trx: Knex.Transaction, refundId: number): Promise<RefundRow> {
  const row = await trx('payment_refunds').where({ id: refundId }).forUpdate().first<RefundRow | undefined>();
  if (!row) throw new Error(`there is no refund ${refundId}`);
  return row;
}

/** The refund of an earlier request with this key. */
export async function findRefund(knex: Knex, requestKey: string): Promise<RefundRow | undefined> {
  return knex('payment_refunds').where({ request_key: requestKey }).first<RefundRow | undefined>();
}

/** What refunds of an order that are on their way will give back, in cents. */
export async function pendingRefundCents(
  trx: Knex,
  orderId: number,
): Promise<{ readonly cents: number; readonly giftCardCents: number }> {
  const rows = await trx('payment_refunds')
    .where({ order_id: orderId, state: 'pending' })
    .whereNull('late_attempt')
    .select<Pick<RefundRow, 'cents' | 'gift_card_id'>[]>('cents', 'gift_card_id');
  const sumOf = (isGiftCard: boolean) =>
    rows.reduce((sum, row) => sum + ((row.gift_card_id !== null) === isGiftCard ? row.cents : 0), 0);
  return { cents: sumOf(false), giftCardCents: sumOf(true) };
}

/** Whether the bank of an order's client has not taken a refund that the provider had accepted. */
export async function hasFailedRefund(trx: Knex, orderId: number): Promise<boolean> {
  const failed = await trx('payment_refunds')
    .where({ order_id: orderId, state: 'failed' })
    .whereNotNull('provider_refund_id')
    .first<{ id: number } | undefined>('id');
  return failed !== undefined;
}

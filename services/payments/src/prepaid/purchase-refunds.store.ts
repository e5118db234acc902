import type { Knex } from 'knex';

/** Money that goes back to the buyer of a gift card or a package. */
export interface PurchaseRefundRow {
  readonly id: number;
  readonly purchase_id: number;
  /** Of the request: a repeated one finds this row. */
  readonly request_key: string;
  readonly cents: number;
  readonly reason: string;
  readonly requested_by: number | null;
  /** It was made at the provider's dashboard. */
  readonly is_foreign: boolean;
  readonly state: 'pending' | 'done' | 'failed';
  readonly provider_refund_id: string | null;
  readonly failure_message: string | null;
}

type NewRefund = Pick<PurchaseRefundRow, 'purchase_id' | 'request_key' | 'cents' | 'state'> &
  Partial<Pick<PurchaseRefundRow, 'reason' | 'requested_by' | 'is_foreign' | 'provider_refund_id'>> & {
    readonly created_at: Date;
    readonly settled_at?: Date;
  };

/** Stores a refund of a locked purchase. */
export async function insertPurchaseRefund(
  trx: Knex.Transaction,
  refund: NewRefund,
): Promise<PurchaseRefundRow> {
  const [row] = await trx('purchase_refunds').insert(refund).returning<PurchaseRefundRow[]>('*');
  if (!row) throw new Error('a refund was not stored');
  return row;
}

/** A refund of a purchase; undefined if there is none. The purchase has to be locked where it matters that nobody changes it. */
export async function findPurchaseRefund(
  knex: Knex,
  where: Partial<Pick<PurchaseRefundRow, 'id' | 'purchase_id' | 'request_key' | 'provider_refund_id'>>,
): Promise<PurchaseRefundRow | undefined> {
  return knex('purchase_refunds').where(where).first<PurchaseRefundRow | undefined>();
}

/** Whether the bank of a buyer has not taken a refund that the provider had accepted. */
export async function hasFailedPurchaseRefund(knex: Knex, purchaseId: number): Promise<boolean> {
  const failed = await knex('purchase_refunds')
    .where({ purchase_id: purchaseId, state: 'failed' })
    .whereNotNull('provider_refund_id')
    .first<{ id: number } | undefined>('id');
  return failed !== undefined;
}

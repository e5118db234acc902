import type { SalonTransaction } from '@frizo/contracts';
import type { Knex } from 'knex';
import { accounts } from '../domain/posting.ts';
import { textOfKind } from './statement-texts.ts';
import { fact } from './statements.read-model.ts';

/** What kinds of postings are to salons; all others are adjustments. */
const types: Readonly<Record<string, SalonTransaction['type']>> = {
  'order-paid-by-card': 'card',
  'deposit-taken': 'card',
  'cancellation-fee-charged': 'card',
  'package-sold': 'card',
  'gift-card-transferred': 'card',
  'order-paid-in-cash': 'cash',
  'order-refunded-to-card': 'refund',
  'order-refunded-in-cash': 'refund',
  'order-refunded-to-gift-card': 'refund',
  'refund-failed': 'refund',
  'deposit-refunded': 'refund',
  'package-refunded': 'refund',
  'prepaid-overdrawn': 'refund',
  'prepaid-relieved': 'refund',
  'cancellation-fee-forgiven': 'refund',
  'bonus-transferred': 'bonus',
  'bonus-returned': 'bonus',
  'bonus-used-again': 'bonus',
  'payout-sent': 'payout',
  'payout-returned': 'payout',
};

/** The facts that have moved the salon's balance or its cash; an order with its transfer and fee is one. */
const transactions = `
  with facts as (
    select ${fact} as id, (array_agg(posting.kind order by posting.id))[1] as kind,
      min(posting.occurred_at) as occurred_at, min(posting.id) as first_id, min(posting.order_id) as order_id,
      min(posting.provider_ref) filter (where posting.kind = 'payout-sent') as payout_id,
      sum(line.cents) filter (where line.account in (:connected, :cash)) as amount,
      coalesce(-sum(line.cents) filter (where line.account = 'platform:fees'), 0) as fee
    from postings as posting join posting_lines as line on line.posting_id = posting.id
    where posting.salon_id = :salonId and posting.occurred_at >= :from and posting.occurred_at < :until
    group by ${fact}
  ), transactions as (
    select *, coalesce(cast(:types as jsonb) ->> kind, 'adjustment') as type from facts where amount <> 0
  )`;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly type: SalonTransaction['type'];
  readonly occurred_at: Date;
  readonly amount: string;
  readonly fee: string;
  readonly order_id: string | null;
  readonly purchase_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly payout_status: string | null;
  readonly destination: SalonTransaction['fundsRoute'];
}

interface TransactionFilter {
  readonly salonId: number;
  /** From the beginning if absent. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly type?: SalonTransaction['type'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of what has moved a salon's money, newest first, and how many there are. */
export async function salonTransactions(
  knex: Knex,
  filter: TransactionFilter,
): Promise<{ count: number; data: SalonTransaction[] }> {
  const bindings = {
    salonId: filter.salonId,
    connected: accounts.connected(filter.salonId),
    cash: accounts.cash(filter.salonId),
    types: JSON.stringify(types),
    type: filter.type ?? null,
    from: filter.from ?? '-infinity',
    until: filter.until ?? 'infinity',
  };
  const chosen = 'from transactions where (cast(:type as text) is null or type = :type)';
  const counted = await knex.raw<{ rows: { count: string }[] }>(
    `${transactions} select count(*) as count ${chosen}`,
    bindings,
  );
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `${transactions}, page as (
       select * ${chosen} order by occurred_at desc, first_id desc limit :limit offset :offset
     )
     select page.*, payment.client ->> 'firstName' as first_name, payment.client ->> 'lastName' as last_name,
       coalesce(case when page.kind like 'order-%' then payment.card_brand end, paid_by.brand) as card_brand,
       coalesce(payment.card_last4, paid_by.last4) as card_last4, purchase.id as purchase_id,
       payout.status as payout_status, payout.destination
     from page
     left join payment_orders as payment on payment.id = page.order_id
     left join prepaid_purchases as purchase
       on purchase.id = case when page.kind in ('package-sold', 'package-refunded') then cast(split_part(page.id, ':', 2) as bigint) end
     left join payment_cards as paid_by on paid_by.id = purchase.card_id
     left join payouts as payout on payout.provider_id = page.payout_id
     order by page.occurred_at desc, page.first_id desc`,
    { ...bindings, limit: filter.limit, offset: filter.offset },
  );
  return { count: Number(counted.rows[0]?.count ?? 0), data: rows.map(present) };
}

function present(row: Row): SalonTransaction {
  const card =
    row.card_brand !== null && row.card_last4 !== null
      ? { brand: row.card_brand, last4: row.card_last4 }
      : null;
  return {
    id: row.id,
    date: Math.floor(row.occurred_at.getTime() / 1000),
    amount: Number(row.amount),
    amountOrigin: Number(row.amount) + Number(row.fee),
    type: row.type,
    text: textOfKind(row.kind),
    status: statusOf(row),
    fundsRoute: row.type === 'payout' ? row.destination : row.type === 'cash' ? null : card,
    paymentOrderId: row.order_id === null ? null : Number(row.order_id),
    purchaseId: row.purchase_id === null ? null : Number(row.purchase_id),
    clientName: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  };
}

function statusOf({ kind, payout_status }: Row): SalonTransaction['status'] {
  if (kind !== 'payout-sent' || payout_status === 'paid') return 'succeeded';
  return payout_status === 'failed' || payout_status === 'canceled' ? 'failed' : 'pending';
}

import type { AnswerOf, getSoldPrepaid, ParsedRequestOf, SoldPrepaid } from '@frizo/contracts';
import type { Knex } from 'knex';

interface SoldRow {
  readonly id: number;
  readonly kind: SoldPrepaid['kind'];
  readonly name: string | null;
  readonly cents: number;
  readonly balance_cents: number | null;
  readonly visits: number | null;
  readonly visits_left: number | null;
  readonly paid_at: Date;
}

/** One page of what a salon has sold in advance, newest first. Neither codes nor who has them: whoever pays shows their own. */
export async function listSold(
  knex: Knex,
  salonId: number,
  { limit, offset }: ParsedRequestOf<typeof getSoldPrepaid>,
): Promise<AnswerOf<typeof getSoldPrepaid>> {
  const sold = knex('prepaid_purchases as purchase').where({
    'purchase.salon_id': salonId,
    'purchase.state': 'paid',
  });
  const [rows, counted] = await Promise.all([
    sold
      .clone()
      .leftJoin('gift_cards as card', 'card.purchase_id', 'purchase.id')
      .leftJoin('packages as p', 'p.purchase_id', 'purchase.id')
      .leftJoin('package_offers as offer', 'offer.id', 'p.offer_id')
      .orderBy('purchase.id', 'desc')
      .limit(limit)
      .offset(offset)
      .select<SoldRow[]>(
        'purchase.id',
        'purchase.kind',
        'offer.name',
        'purchase.cents',
        'purchase.paid_at',
        'p.visits',
        knex.raw('card.amount_cents - card.used_cents + card.returned_cents as balance_cents'),
        knex.raw('p.visits - p.used_visits as visits_left'),
      ),
    sold.clone().count<{ count: string }[]>('purchase.id as count'),
  ]);
  return { count: Number(counted[0]?.count ?? 0), data: rows.map(presentSold) };
}

function presentSold(row: SoldRow): SoldPrepaid {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name ?? '',
    amountCent: row.cents,
    balanceCent: row.balance_cents ?? 0,
    visits: row.visits ?? 0,
    visitsLeft: row.visits_left ?? 0,
    paidTimestamp: Math.floor(row.paid_at.getTime() / 1000),
  };
}

import type { AnswerOf, getSoldPrepaid, ParsedRequestOf, SoldPrepaid } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { balanceOfCard, spentOfCard } from '../domain/gift-card.ts';
import { visitsPaidFor, worthOfVisits } from '../domain/package.ts';
import { refundableCentsOf } from './refund-purchase.ts';
import type { PurchaseRefundRow } from './purchase-refunds.store.ts';
import type { PurchaseRow } from './purchases.store.ts';

/** A purchase with what it has bought: the columns of a gift card, or those of a package. */
interface SoldRow extends Pick<PurchaseRow, 'id' | 'kind' | 'cents' | 'refunded_cents' | 'dispute'> {
  readonly name: string | null;
  readonly paid_at: Date;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly used_cents: number | null;
  readonly returned_cents: number | null;
  readonly visits: number | null;
  readonly used_visits: number | null;
  readonly refund_state: PurchaseRefundRow['state'] | null;
  readonly reason: string | null;
  readonly failure_message: string | null;
}

/** One page of what a salon has sold in advance, newest first, with the card that has paid. Neither codes nor who has them: whoever pays shows their own. */
export async function listSold(
  knex: Knex,
  salonId: number,
  { limit, offset }: ParsedRequestOf<typeof getSoldPrepaid>,
): Promise<AnswerOf<typeof getSoldPrepaid>> {
  const [rows, counted] = await Promise.all([
    withBought(soldBy(knex, salonId)).orderBy('purchase.id', 'desc').limit(limit).offset(offset) as Promise<
      SoldRow[]
    >,
    soldBy(knex, salonId).count<{ count: string }[]>('purchase.id as count'),
  ]);
  return { count: Number(counted[0]?.count ?? 0), data: rows.map(presentSold) };
}

/** One of them. @throws DomainError 404 */
export async function readSold(knex: Knex, salonId: number, purchaseId: number): Promise<SoldPrepaid> {
  const [row] = (await withBought(soldBy(knex, salonId)).where('purchase.id', purchaseId)) as SoldRow[];
  if (!row) throw notFound('Your salon has sold no such gift card or package.');
  return presentSold(row);
}

function soldBy(knex: Knex, salonId: number): Knex.QueryBuilder {
  return knex('prepaid_purchases as purchase').where({
    'purchase.salon_id': salonId,
    'purchase.state': 'paid',
  });
}

function withBought(sold: Knex.QueryBuilder): Knex.QueryBuilder {
  return sold
    .leftJoin('payment_cards as paid_by', 'paid_by.id', 'purchase.card_id')
    .leftJoin('gift_cards as card', 'card.purchase_id', 'purchase.id')
    .leftJoin('packages as p', 'p.purchase_id', 'purchase.id')
    .leftJoin('package_offers as offer', 'offer.id', 'p.offer_id')
    .joinRaw(
      `left join lateral (
         select state as refund_state, reason, failure_message from purchase_refunds where purchase_id = purchase.id order by id desc limit 1
       ) as refund on true`,
    )
    .select(
      ...['purchase.id', 'purchase.kind', 'purchase.cents', 'purchase.refunded_cents', 'purchase.dispute'],
      ...['purchase.paid_at', 'offer.name', 'card.used_cents', 'card.returned_cents'],
      ...['p.visits', 'p.used_visits', 'refund.refund_state', 'refund.reason', 'refund.failure_message'],
      ...['paid_by.brand', 'paid_by.last4'],
    );
}

/** What a payment on its way uses is still left here. */
function presentSold(row: SoldRow): SoldPrepaid {
  const { id, kind, cents, refunded_cents: refundedCents, dispute } = row;
  const visits = row.visits ?? 0;
  const used = row.used_visits ?? 0;
  const priced = { priceCents: cents, visits };
  const ofCard = { usedCents: row.used_cents ?? 0, returnedCents: row.returned_cents ?? 0 };
  const isGiftCard = kind === 'gift-card';
  const spentCents = isGiftCard ? spentOfCard(ofCard) : worthOfVisits(priced, used);
  const isDisputed = dispute === 'open';
  return {
    ...{ id, kind, name: row.name ?? '', amountCent: cents, visits },
    balanceCent: isGiftCard
      ? balanceOfCard({ ...ofCard, amountCents: cents, heldCents: 0, refundedCents })
      : 0,
    visitsLeft: isGiftCard ? 0 : Math.max(0, visitsPaidFor(priced, cents - refundedCents) - used),
    refundedCent: refundedCents,
    refundableCent: isDisputed ? 0 : refundableCentsOf({ kind, cents, refundedCents, spentCents }),
    refundState: row.refund_state ?? 'none',
    refundReason: row.reason ?? '',
    refundFailure: row.failure_message ?? '',
    isDisputed,
    buyerCard: row.brand !== null && row.last4 !== null ? { brand: row.brand, last4: row.last4 } : null,
    paidTimestamp: Math.floor(row.paid_at.getTime() / 1000),
  };
}

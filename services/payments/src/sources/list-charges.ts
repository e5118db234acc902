import type { AnswerOf, Charge, getCustomerCharges, ParsedRequestOf } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { OrderAccess } from '../orders/orders.policy.ts';
import { visibleOrders } from '../orders/orders.store.ts';

interface PaymentRow {
  readonly kind: Charge['kind'];
  readonly id: number;
  readonly paid_at: Date;
  readonly subject: string | null;
  readonly cents: number;
  readonly refunded_cents: number;
  readonly gift_card_cents: number | null;
  readonly gift_card_refunded_cents: number | null;
  readonly package_cents: number | null;
  readonly salon_name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly dispute: 'open' | 'won' | 'lost' | null;
}

/** One page of payments, newest first: all of a client, or those by card for visits at a salon. */
export async function listCharges(
  knex: Knex,
  access: OrderAccess,
  { limit, offset }: ParsedRequestOf<typeof getCustomerCharges>,
): Promise<AnswerOf<typeof getCustomerCharges>> {
  const matching = () => knex.with('payments', paymentsOf(knex, access));
  const page = knex('payments')
    .orderBy([...newestFirst])
    .limit(limit)
    .offset(offset);
  const [rows, counted] = await Promise.all([
    readDetails(knex, matching().with('page', page).from('page')),
    matching().from('payments').count<{ count: string }[]>('* as count'),
  ]);
  return { count: Number(counted[0]?.count ?? 0), data: rows.map(presentCharge) };
}

const newestFirst = [
  { column: 'paid_at', order: 'desc' },
  { column: 'kind', order: 'asc' },
  { column: 'id', order: 'desc' },
] as const;

/** Kind, id and instant of each payment. What a deposit has paid of a fee or a visit is no payment of its own. */
function paymentsOf(knex: Knex, access: OrderAccess): Knex.QueryBuilder {
  const visits = visibleOrders(knex, access)
    .where('o.state', 'paid')
    .select(knex.raw(`'visit' as kind`), 'o.id', 'o.paid_at');
  if (access.as !== 'client') return visits.whereNotNull('o.intent_id');
  return visits.unionAll([
    knex('visit_charges as charge')
      .join('visit_terms as terms', 'terms.appointment_id', 'charge.appointment_id')
      .where('terms.client_user_id', access.userId)
      .whereNotNull('charge.charge_id')
      .select('charge.kind', 'charge.id', 'charge.paid_at'),
    knex('prepaid_purchases as purchase')
      .where('purchase.buyer_user_id', access.userId)
      .whereNotNull('purchase.paid_at')
      .select('purchase.kind', 'purchase.id', 'purchase.paid_at'),
  ]);
}

/** Adds what each payment of a page was for, and how it was paid. */
async function readDetails(knex: Knex, page: Knex.QueryBuilder): Promise<PaymentRow[]> {
  return page
    .joinRaw(`left join payment_orders as visit on page.kind = 'visit' and visit.id = page.id`)
    .joinRaw(
      `left join visit_charges as charge on page.kind in ('deposit', 'late-cancellation', 'no-show') and charge.id = page.id`,
    )
    .joinRaw(`left join visit_terms as terms on terms.appointment_id = charge.appointment_id`)
    .joinRaw(
      `left join prepaid_purchases as purchase on page.kind in ('gift-card', 'package') and purchase.id = page.id`,
    )
    .joinRaw(`left join payment_cards as paid_by on paid_by.id = purchase.card_id`)
    .joinRaw(`left join gift_cards as gift on gift.purchase_id = purchase.id`)
    .joinRaw(`left join packages as package on package.purchase_id = purchase.id`)
    .joinRaw(`left join package_offers as offer on offer.id = package.offer_id`)
    .orderBy(newestFirst.map(({ column, order }) => ({ column: `page.${column}`, order })))
    .select<PaymentRow[]>(
      'page.*',
      'visit.gift_card_cents',
      'visit.gift_card_refunded_cents',
      'visit.package_cents',
      knex.raw(columns),
    );
}

const columns = `
  coalesce(
    (select string_agg(service.appointment -> 'service' ->> 'i18nKey', ', ' order by service.id)
      from payment_order_services as service where service.order_id = visit.id),
    terms.service_name, offer.name, gift.recipient_email) as subject,
  coalesce(visit.charged_cents, charge.amount_cents - charge.covered_cents, purchase.cents) as cents,
  coalesce(visit.refunded_cents, charge.refunded_cents, purchase.refunded_cents) as refunded_cents,
  coalesce(visit.salon_name, terms.salon_name, gift.salon_name, package.salon_name) as salon_name,
  visit.client ->> 'firstName' as first_name,
  visit.client ->> 'lastName' as last_name,
  coalesce(visit.card_brand, charge.card_brand, paid_by.brand) as card_brand,
  coalesce(visit.card_last4, charge.card_last4, paid_by.last4) as card_last4,
  coalesce(visit.dispute, charge.dispute, purchase.dispute) as dispute`;

function presentCharge(row: PaymentRow): Charge {
  return {
    id: `${row.kind}-${row.id}`,
    kind: row.kind,
    subject: row.subject ?? '',
    paymentOrderId: row.kind === 'visit' ? row.id : null,
    created: Math.floor(row.paid_at.getTime() / 1000),
    amount: row.cents,
    refundedCent: row.refunded_cents,
    giftCardCent: row.gift_card_cents ?? 0,
    packageCent: row.package_cents ?? 0,
    giftCardRefundedCent: row.gift_card_refunded_cents ?? 0,
    salonName: row.salon_name,
    clientName: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    cardBrand: row.card_brand ?? '',
    cardLast4: row.card_last4 ?? '',
    status: statusOf(row),
  };
}

function statusOf(row: PaymentRow): Charge['status'] {
  if (row.dispute === 'open' || row.dispute === 'lost') return 'disputed';
  const paidCents = row.cents + (row.gift_card_cents ?? 0);
  const returnedCents = row.refunded_cents + (row.gift_card_refunded_cents ?? 0);
  if (returnedCents === 0) return 'succeeded';
  return returnedCents === paidCents ? 'refunded' : 'partially_refunded';
}

import type {
  AnswerOf,
  BoughtPackage,
  getOwnPackages,
  ParsedRequestOf,
  PurchaseState,
} from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { visitsPaidFor } from '../domain/package.ts';

/** A bought package with its offer and its purchase. */
export interface PackageRow {
  readonly id: number;
  readonly purchase_id: number;
  readonly owner_user_id: number;
  readonly salon_id: number;
  readonly salon_name: string;
  readonly held_visits: number;
  readonly used_visits: number;
  readonly visits: number;
  readonly created_at: Date;
  readonly name: string;
  readonly service_id: number;
  readonly service_name: string;
  readonly price_cents: number;
  readonly state: PurchaseState;
  readonly refunded_cents: number;
  readonly dispute: 'open' | 'won' | 'lost' | null;
}

/** Bought packages as `p`, with `offer` and `purchase`. */
export function boughtPackages(knex: Knex): Knex.QueryBuilder {
  return knex('packages as p')
    .join('package_offers as offer', 'offer.id', 'p.offer_id')
    .join('prepaid_purchases as purchase', 'purchase.id', 'p.purchase_id');
}

export const packageColumns = [
  'p.*',
  'offer.name',
  'offer.service_id',
  'offer.service_name',
  'offer.price_cents',
  'purchase.state',
  'purchase.refunded_cents',
  'purchase.dispute',
] as const;

/** The visits of a package that no payment uses, also none on its way, and whose price has not gone back to its buyer. */
export function visitsLeftOf(row: PackageRow): number {
  const { visits, price_cents: priceCents, refunded_cents, held_visits, used_visits } = row;
  return Math.max(
    0,
    visitsPaidFor({ priceCents, visits }, priceCents - refunded_cents) - held_visits - used_visits,
  );
}

/** The same as a condition on `boughtPackages`. */
const hasVisitsLeft = `
  case when purchase.refunded_cents <= 0 then p.visits
    else least(p.visits - 1, greatest(0, purchase.cents - purchase.refunded_cents) / (purchase.cents / p.visits))
  end > p.held_visits + p.used_visits`;

/** Row to contract answer. */
export function presentPackage(row: PackageRow): BoughtPackage {
  return {
    id: row.id,
    state: row.state,
    name: row.name,
    salon: { id: row.salon_id, name: row.salon_name },
    service: { id: row.service_id, name: row.service_name },
    visits: row.visits,
    visitsLeft: visitsLeftOf(row),
    refundedCent: row.refunded_cents,
    isStopped: row.dispute === 'open',
    priceCent: row.price_cents,
    createdTimestamp: Math.floor(row.created_at.getTime() / 1000),
  };
}

/** One page of the packages that a user has bought, newest first. Declined purchases are not shown. */
export async function listPackages(
  knex: Knex,
  userId: number,
  { scope, salonId, limit, offset }: ParsedRequestOf<typeof getOwnPackages>,
): Promise<AnswerOf<typeof getOwnPackages>> {
  const own = boughtPackages(knex).where('p.owner_user_id', userId);
  if (salonId !== undefined) own.where('p.salon_id', salonId);
  if (scope === 'usable')
    own
      .where('purchase.state', 'paid')
      .whereRaw(`purchase.dispute is distinct from 'open'`)
      .whereRaw(hasVisitsLeft);
  else own.whereNot('purchase.state', 'declined');
  const [rows, counted] = await Promise.all([
    own
      .clone()
      .orderBy('p.id', 'desc')
      .limit(limit)
      .offset(offset)
      .select<PackageRow[]>(...packageColumns),
    own.clone().count<{ count: string }[]>('p.id as count'),
  ]);
  return { count: Number(counted[0]?.count ?? 0), data: rows.map(presentPackage) };
}

/** A user's package. @throws DomainError 404 */
export async function readOwnPackage(
  knex: Knex,
  userId: number,
  where: { readonly 'p.id': number } | { readonly 'purchase.id': number },
): Promise<PackageRow> {
  const row = await boughtPackages(knex)
    .where({ ...where, 'p.owner_user_id': userId })
    .first<PackageRow | undefined>(...packageColumns);
  if (!row) throw notFound('There is no such package.');
  return row;
}

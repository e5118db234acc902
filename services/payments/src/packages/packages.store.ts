import type {
  AnswerOf,
  BoughtPackage,
  getOwnPackages,
  ParsedRequestOf,
  PurchaseState,
} from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';

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
] as const;

/** Row to contract answer. */
export function presentPackage(row: PackageRow): BoughtPackage {
  return {
    id: row.id,
    state: row.state,
    name: row.name,
    salon: { id: row.salon_id, name: row.salon_name },
    service: { id: row.service_id, name: row.service_name },
    visits: row.visits,
    visitsLeft: row.visits - row.held_visits - row.used_visits,
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
    own.where('purchase.state', 'paid').whereRaw('p.visits > p.held_visits + p.used_visits');
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

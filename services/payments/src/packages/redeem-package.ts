import { packagePartsOf, type PackagePart } from '@frizo/money';
import { DomainError, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { shareOfVisit } from '../domain/package.ts';
import type { OrderRow, OrderServiceRow } from '../orders/orders.store.ts';
import { boughtPackages, packageColumns, visitsLeftOf, type PackageRow } from './packages.store.ts';

interface Hold {
  readonly package_id: number;
  readonly visits: number;
}

/**
 * Which services of a locked order the chosen packages pay; what the order holds of them already counts as left. Locks the packages.
 * @throws DomainError 400 with PACKAGE_UNKNOWN at packageIds for one that the user does not have at this salon; 409 while the payment of one is disputed
 */
export async function packagePartsFor(
  trx: Knex.Transaction,
  order: Pick<OrderRow, 'id' | 'salon_id'>,
  {
    packageIds,
    userId,
    services,
  }: {
    readonly packageIds: readonly number[];
    readonly userId: number;
    readonly services: readonly OrderServiceRow[];
  },
): Promise<PackagePart[]> {
  if (packageIds.length === 0) return [];
  const packages = await boughtPackages(trx)
    .whereIn('p.id', [...packageIds])
    .where({ 'p.owner_user_id': userId, 'p.salon_id': order.salon_id, 'purchase.state': 'paid' })
    // In ascending order, so that two orders with the same packages do not wait for each other.
    .orderBy('p.id')
    // Purchases too: a refund that has just committed has changed their rows only.
    .forUpdate('p', 'purchase')
    .select<PackageRow[]>(...packageColumns);
  if (packages.length < new Set(packageIds).size) throw refusedFields({ packageIds: ['PACKAGE_UNKNOWN'] });
  if (packages.some(({ dispute }) => dispute === 'open'))
    throw new DomainError(
      'package.stopped',
      'The payment of this package is questioned by a bank. It cannot be used until that is decided.',
      { status: 409 },
    );
  const held = await readHolds(trx, order.id);
  return packagePartsOf(
    services.map((service) => ({
      id: service.id,
      serviceId: service.appointment.service.id,
      priceCents: service.price_entered_cents,
    })),
    packages.map((one) => ({
      id: one.id,
      serviceId: one.service_id,
      visitsLeft: visitsLeftBeside(one, held.get(one.id) ?? 0),
    })),
  );
}

/** What an order itself holds of a package can be used by it. */
function visitsLeftBeside(row: PackageRow, heldHere: number): number {
  return visitsLeftOf({ ...row, held_visits: row.held_visits - heldHere });
}

/** Holds the visits that an attempt of an order will use. While an earlier attempt may still succeed, the larger number stays held. */
export async function holdPackages(
  trx: Knex.Transaction,
  orderId: number,
  parts: readonly PackagePart[],
): Promise<void> {
  const held = await readHolds(trx, orderId);
  for (const [packageId, visits] of visitsOf(parts)) {
    const more = visits - (held.get(packageId) ?? 0);
    if (more <= 0) continue;
    await changeVisits(trx, packageId, { held_visits: more });
    await trx('package_holds')
      .insert({ order_id: orderId, package_id: packageId, visits })
      .onConflict(['order_id', 'package_id'])
      .merge();
  }
}

/** Releases everything that a locked order holds: it is closed, or can be paid again. */
export async function releasePackages(trx: Knex.Transaction, orderId: number): Promise<void> {
  const held = await readHolds(trx, orderId);
  for (const [packageId, visits] of held) await changeVisits(trx, packageId, { held_visits: -visits });
  if (held.size > 0) await trx('package_holds').where({ order_id: orderId }).delete();
}

/**
 * A locked order is paid: uses a visit for each service that the successful attempt has named, and releases the rest.
 * @returns what the visits are worth, in cents
 */
export async function usePackages(
  trx: Knex.Transaction,
  orderId: number,
  parts: readonly PackagePart[],
  now: Date,
): Promise<number> {
  await releasePackages(trx, orderId);
  let worthCents = 0;
  for (const { packageId, orderServiceId } of parts) {
    const used = await changeVisits(trx, packageId, { used_visits: 1 });
    const cents = shareOfVisit({ priceCents: used.price_cents, visits: used.visits }, used.used_visits);
    await trx('package_visits').insert({
      package_id: packageId,
      number: used.used_visits,
      order_service_id: orderServiceId,
      cents,
      used_at: now,
    });
    worthCents += cents;
  }
  return worthCents;
}

/** The database refuses more visits than were bought. */
async function changeVisits(
  trx: Knex.Transaction,
  packageId: number,
  changes: Partial<Record<'held_visits' | 'used_visits', number>>,
): Promise<PackageRow> {
  const sums = Object.entries(changes).map(([column, visits]) => [
    column,
    trx.raw('?? + ?', [column, visits]),
  ]);
  await trx('packages').where({ id: packageId }).update(Object.fromEntries(sums));
  const row = await boughtPackages(trx)
    .where('p.id', packageId)
    .first<PackageRow | undefined>(...packageColumns);
  if (!row) throw new Error(`there is no package ${packageId}`);
  return row;
}

/** In ascending order of the packages. */
async function readHolds(trx: Knex.Transaction, orderId: number): Promise<Map<number, number>> {
  const rows = await trx('package_holds')
    .where({ order_id: orderId })
    .orderBy('package_id')
    .select<Hold[]>('package_id', 'visits');
  return new Map(rows.map(({ package_id, visits }) => [package_id, visits]));
}

function visitsOf(parts: readonly PackagePart[]): Map<number, number> {
  const visits = new Map<number, number>();
  for (const { packageId } of parts.toSorted((one, other) => one.packageId - other.packageId))
    visits.set(packageId, (visits.get(packageId) ?? 0) + 1);
  return visits;
}

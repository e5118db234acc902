import type { ParsedRequestOf, setArtistServices, setServiceArtists } from '@frizo/contracts';
import { notFound, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { currentArtists } from '../artists/artists.store.ts';

interface OfferedRow {
  readonly id: number;
  readonly service_id: number;
  readonly price_cents: number;
}

/**
 * Assigns services to an artist, changes their prices, or takes services away. In a transaction that `beginServicesChange` began.
 * @throws DomainError 404 for an artist of another salon; 400 with codes at `data.new.0.serviceID` and the like
 */
export async function changeArtistServices(
  trx: Knex.Transaction,
  salonId: number,
  { userID, data }: ParsedRequestOf<typeof setArtistServices>,
): Promise<void> {
  await requireArtists(trx, salonId, [userID]);
  const offered = await trx('salon_services')
    .where({ salon_id: salonId })
    .select<OfferedRow[]>('id', 'service_id', 'price_cents');
  const byService = new Map(offered.map((row) => [row.service_id, row]));
  const assigned = new Set<number>(
    await trx('artist_services').where({ artist_id: userID }).pluck('salon_service_id'),
  );
  const codes: Record<string, string[]> = {};
  const seen = new Set<number>();
  const find = (field: string, serviceID: number): OfferedRow | undefined => {
    const row = byService.get(serviceID);
    if (seen.has(serviceID)) codes[`${field}.serviceID`] = ['VALUE_IS_EQUAL'];
    else if (!row) codes[`${field}.serviceID`] = ['SELECTED_SERVICE_IS_MISSING'];
    seen.add(serviceID);
    return row;
  };
  const rows: AssignmentRow[] = [];
  for (const kind of ['new', 'edit'] as const) {
    for (const [index, { serviceID, individualPrice }] of data[kind].entries()) {
      const field = `data.${kind}.${index}`;
      const row = find(field, serviceID);
      if (!row) continue;
      if (kind === 'edit' && !assigned.has(row.id)) {
        codes[`${field}.serviceID`] = ['SELECTED_SERVICE_IS_MISSING'];
      }
      const own = ownPrice(individualPrice, row.price_cents);
      if (own === undefined) codes[`${field}.individualPrice`] = ['VALUE_IS_TO_LOW'];
      else rows.push({ artist_id: userID, salon_service_id: row.id, price_cents: own });
    }
  }
  const removed = data.remove.map(({ serviceID }, index) => find(`data.remove.${index}`, serviceID)?.id ?? 0);
  if (Object.keys(codes).length > 0) throw refusedFields(codes);
  await trx('artist_services').where({ artist_id: userID }).whereIn('salon_service_id', removed).delete();
  await saveAssignments(trx, rows);
}

/**
 * Replaces the artists who do a service of the salon. In a transaction that `beginServicesChange` began.
 * @throws DomainError 404 for a service or an artist of another salon; 400 with codes at `artists.0.individualPrice`
 */
export async function replaceServiceArtists(
  trx: Knex.Transaction,
  salonId: number,
  { salonServiceId, artists }: ParsedRequestOf<typeof setServiceArtists>,
): Promise<void> {
  const service = await trx('salon_services')
    .where({ id: salonServiceId, salon_id: salonId })
    .first<OfferedRow | undefined>('id', 'service_id', 'price_cents');
  if (!service) throw notFound('There is no such service.');
  const userIds = artists.map(({ userID }) => userID);
  await requireArtists(trx, salonId, userIds);
  const codes: Record<string, string[]> = {};
  const rows = artists.map(({ userID, individualPrice }, index) => {
    const own = ownPrice(individualPrice, service.price_cents);
    if (own === undefined) codes[`artists.${index}.individualPrice`] = ['VALUE_IS_TO_LOW'];
    if (userIds.indexOf(userID) < index) codes[`artists.${index}.userID`] = ['VALUE_IS_EQUAL'];
    return { artist_id: userID, salon_service_id: salonServiceId, price_cents: own ?? 0 };
  });
  if (Object.keys(codes).length > 0) throw refusedFields(codes);
  await trx('artist_services')
    .where({ salon_service_id: salonServiceId })
    .whereNotIn('artist_id', userIds)
    .delete();
  await saveAssignments(trx, rows);
}

async function requireArtists(
  trx: Knex.Transaction,
  salonId: number,
  userIds: readonly number[],
): Promise<void> {
  const known = new Set<number>(
    await currentArtists(trx, salonId)
      .whereIn('id', [...userIds])
      .then((rows) => rows.map(({ id }) => id)),
  );
  if (!userIds.every((userId) => known.has(userId))) throw notFound('There is no such artist.');
}

interface AssignmentRow {
  readonly artist_id: number;
  readonly salon_service_id: number;
  readonly price_cents: number;
}

/** An artist who has a duration of their own keeps it. */
async function saveAssignments(trx: Knex.Transaction, rows: readonly AssignmentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx('artist_services')
    .insert([...rows])
    .onConflict(['artist_id', 'salon_service_id'])
    .merge(['price_cents']);
}

/**
 * The own price as stored: none (zero) where it is empty or equals the salon's price (spec 5.5). Undefined for zero beside a salon's price, which
 * cannot be stored: an artist's own price wins only above zero (spec 2).
 */
function ownPrice(individualPrice: number | null, salonPriceCents: number): number | undefined {
  if (individualPrice === null || individualPrice === salonPriceCents) return 0;
  return individualPrice === 0 ? undefined : individualPrice;
}

import type {
  ParsedRequestOf,
  addSalonServices,
  editSalonService,
  SalonServiceTerms,
} from '@frizo/contracts';
import { DomainError, notFound, type Professional, refusedFields } from '@frizo/service-kit';
import { fieldCodes, salonServiceFields } from '@frizo/validation';
import type { Knex } from 'knex';
import { Artist } from '../artists/artists.store.ts';

type NewService = ParsedRequestOf<typeof addSalonServices>['services'][number];

/**
 * Adds services to a salon; a freelancer, and an owner who is an artist, does them at once. In a transaction that `beginServicesChange` began.
 * @param prefix of the fields in an error answer, by the place in the list
 * @returns the ids, in the order of the services
 * @throws DomainError 400 with codes; 409 `salon_service.exists`
 */
export async function addServices(
  trx: Knex.Transaction,
  actor: Professional,
  services: readonly NewService[],
  prefix: (index: number) => string,
): Promise<number[]> {
  const { salonId } = actor;
  await checkServices(trx, services, prefix);
  await requireNew(trx, salonId, services);
  const ids = await insertServices(trx, salonId, services);
  if (await takesBookings(trx, actor)) {
    await trx('artist_services').insert(
      ids.map((salon_service_id) => ({ artist_id: actor.userId, salon_service_id })),
    );
  }
  return ids;
}

interface TreeNode {
  readonly id: number;
  readonly parent_id: number;
  readonly allow_zero_price: boolean;
}

async function checkServices(
  trx: Knex.Transaction,
  services: readonly NewService[],
  prefix: (index: number) => string,
): Promise<void> {
  const ids = services.map(({ serviceId }) => serviceId);
  const nodes = await trx('services')
    .whereIn('id', ids)
    .select<TreeNode[]>('id', 'parent_id', 'allow_zero_price');
  const tree = new Map(nodes.map((node) => [node.id, node]));
  const codes: Record<string, string[]> = {};
  for (const [index, service] of services.entries()) {
    const node = tree.get(service.serviceId);
    const isRepeated = ids.indexOf(service.serviceId) < index;
    const code = isRepeated ? 'VALUE_IS_EQUAL' : choiceCode(node);
    if (code !== undefined) codes[`${prefix(index)}serviceId`] = [code];
    for (const [field, fieldCode] of Object.entries(termsCodes(service, node?.allow_zero_price ?? true))) {
      codes[`${prefix(index)}${field}`] = fieldCode;
    }
  }
  if (Object.keys(codes).length > 0) throw refusedFields(codes);
}

/** Spec 5.1, service leaf check. */
function choiceCode(node: TreeNode | undefined): string | undefined {
  if (!node) return 'SELECTED_SERVICE_IS_MISSING';
  return node.parent_id === 0 ? 'SELECTED_SERVICE_IS_NOT_A_LEAF' : undefined;
}

function termsCodes(terms: SalonServiceTerms, allowZeroPrice: boolean): Record<string, string[]> {
  return fieldCodes(salonServiceFields({ allowZeroPrice }), { ...terms, price: terms.price / 100 }) ?? {};
}

async function requireNew(
  trx: Knex.Transaction,
  salonId: number,
  services: readonly NewService[],
): Promise<void> {
  const existing = await trx('salon_services as offered')
    .join('services as service', 'service.id', 'offered.service_id')
    .where('offered.salon_id', salonId)
    .whereIn(
      'offered.service_id',
      services.map(({ serviceId }) => serviceId),
    )
    .first<{ name: string } | undefined>('service.i18n_key as name');
  if (!existing) return;
  throw new DomainError('salon_service.exists', `${existing.name} is among your services already.`, {
    status: 409,
  });
}

/** Under the id that a service had before it was removed, so that its pictures belong to it again. */
async function insertServices(
  trx: Knex.Transaction,
  salonId: number,
  services: readonly NewService[],
): Promise<number[]> {
  const removed = await trx('removed_salon_services')
    .where({ salon_id: salonId })
    .whereIn(
      'service_id',
      services.map(({ serviceId }) => serviceId),
    )
    .delete()
    .returning<{ service_id: number; salon_service_id: number }[]>(['service_id', 'salon_service_id']);
  const formerIds = new Map(removed.map((row) => [row.service_id, row.salon_service_id]));
  const rows = services.map(({ serviceId, ...terms }) => ({
    // The next of the sequence where it is undefined.
    id: formerIds.get(serviceId),
    salon_id: salonId,
    service_id: serviceId,
    ...termColumns(terms),
  }));
  const inserted = await trx('salon_services')
    .insert(rows)
    .returning<{ id: number; service_id: number }[]>(['id', 'service_id']);
  const ids = new Map(inserted.map((row) => [row.service_id, row.id]));
  return services.map(({ serviceId }) => ids.get(serviceId) as number);
}

/** Whether the actor is a freelancer, or an owner who is an artist (decisions 1), and takes bookings. */
async function takesBookings(
  trx: Knex.Transaction,
  { userId, userType, salonId }: Professional,
): Promise<boolean> {
  if (userType !== 2 && userType !== 7) return false;
  return (
    (await Artist.query(trx).findOne({ id: userId, salon_id: salonId, is_bookable: true })) !== undefined
  );
}

function termColumns({ price, duration, processing }: SalonServiceTerms) {
  return { price_cents: price, duration_seconds: duration, processing_seconds: processing };
}

/**
 * Changes price and times of a service of a salon; what artists have set for themselves stays. In a transaction that `beginServicesChange` began.
 * @throws DomainError 400 with codes; 404 for a service that this salon does not have
 */
export async function editService(
  trx: Knex.Transaction,
  salonId: number,
  { salonServiceId, ...terms }: ParsedRequestOf<typeof editSalonService>,
): Promise<void> {
  const service = await trx('salon_services as offered')
    .join('services as service', 'service.id', 'offered.service_id')
    .where({ 'offered.id': salonServiceId, 'offered.salon_id': salonId })
    .first<{ allowZeroPrice: boolean } | undefined>('service.allow_zero_price as allowZeroPrice');
  if (!service) throw notFound('There is no such service.');
  const codes = termsCodes(terms, service.allowZeroPrice);
  if (Object.keys(codes).length > 0) throw refusedFields(codes);
  await trx('salon_services').where({ id: salonServiceId }).update(termColumns(terms));
}

/**
 * Removes a service from a salon and its artists; booking keeps the terms of existing appointments. In a transaction that `beginServicesChange`
 * began.
 * @throws DomainError 404 for a service that this salon does not have
 */
export async function removeService(
  trx: Knex.Transaction,
  salonId: number,
  salonServiceId: number,
): Promise<void> {
  const [removed] = await trx('salon_services')
    .where({ id: salonServiceId, salon_id: salonId })
    .delete()
    .returning<{ service_id: number }[]>('service_id');
  if (!removed) throw notFound('There is no such service.');
  await trx('removed_salon_services').insert({
    salon_id: salonId,
    service_id: removed.service_id,
    salon_service_id: salonServiceId,
  });
}

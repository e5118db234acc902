import {
  servicesChanged,
  type addPackageOffer,
  type AnswerOf,
  type getPackageOffers,
  type PackageOffer,
  type ParsedRequestOf,
} from '@frizo/contracts';
import { consume, DomainError, escapeLike, notFound, refusedFields, type Consumer } from '@frizo/service-kit';
import { isMisleading } from '@frizo/validation';
import type { Knex } from 'knex';
import { requireSalonAccount } from '../orders/salon-account.ts';

/** What a salon sells, or has sold. */
export interface OfferRow {
  readonly id: number;
  readonly salon_id: number;
  readonly name: string;
  readonly service_id: number;
  readonly service_name: string;
  readonly visits: number;
  readonly price_cents: number;
}

interface Service {
  readonly id: number;
  readonly name: string;
}

/** At a time; nobody reads more. */
const mostOffers = 50;

function openOffers(knex: Knex): Knex.QueryBuilder {
  return knex('package_offers as offer')
    .join('salon_names as salon', 'salon.salon_id', 'offer.salon_id')
    .whereNull('offer.ended_at');
}

const offerColumns = ['offer.*', 'salon.name as salon_name'] as const;

function presentOffer(row: OfferRow & { readonly salon_name: string }): PackageOffer {
  return {
    id: row.id,
    name: row.name,
    salon: { id: row.salon_id, name: row.salon_name },
    service: { id: row.service_id, name: row.service_name },
    visits: row.visits,
    priceCent: row.price_cents,
  };
}

/** What a salon sells now, and the services that it can sell packages of. */
export async function readPackageOffers(
  knex: Knex,
  salonId: number,
): Promise<{ packages: PackageOffer[]; services: Service[] }> {
  const [offers, services] = await Promise.all([
    openOffers(knex)
      .where('offer.salon_id', salonId)
      .orderBy(['offer.name', 'offer.id'])
      .limit(mostOffers)
      .select<(OfferRow & { salon_name: string })[]>(...offerColumns),
    readServices(knex, salonId),
  ]);
  return { packages: offers.map(presentOffer), services };
}

/** @throws DomainError as `addPackageOffer` says */
export async function insertPackageOffer(
  trx: Knex.Transaction,
  { salonId, userId }: { readonly salonId: number; readonly userId: number },
  { name, serviceId, visits, priceCent }: ParsedRequestOf<typeof addPackageOffer>,
  now: Date,
): Promise<PackageOffer> {
  // Clients of any salon read it.
  if (isMisleading(name)) throw refusedFields({ name: ['NAME_MISLEADING'] });
  await requireSalonAccount(trx, salonId);
  const service = (await readServices(trx, salonId)).find(({ id }) => id === serviceId);
  if (!service) throw refusedFields({ serviceId: ['SERVICE_UNKNOWN'] });
  const [open] = await openOffers(trx)
    .where('offer.salon_id', salonId)
    .count<{ count: string }[]>('offer.id as count');
  if (Number(open?.count ?? 0) >= mostOffers)
    throw new DomainError('package.too_many_offers', `A salon sells at most ${mostOffers} packages.`, {
      status: 409,
    });
  const [row] = await trx('package_offers')
    .insert({
      salon_id: salonId,
      name,
      service_id: serviceId,
      service_name: service.name,
      visits,
      price_cents: priceCent,
      created_by: userId,
      created_at: now,
    })
    .returning<{ id: number }[]>('id');
  const offer = await openOffers(trx)
    .where('offer.id', row?.id ?? 0)
    .first<(OfferRow & { salon_name: string }) | undefined>(...offerColumns);
  if (!offer) throw new Error('an offer was not stored');
  return presentOffer(offer);
}

/** Stops selling a package. Bought ones stay valid. @throws DomainError 404 for an offer of another salon */
export async function endOffer(
  trx: Knex.Transaction,
  { salonId, offerId, now }: { readonly salonId: number; readonly offerId: number; readonly now: Date },
): Promise<void> {
  const own: unknown = await trx('package_offers').where({ id: offerId, salon_id: salonId }).first('id');
  if (!own) throw notFound('There is no such package.');
  await trx('package_offers').where({ id: offerId }).whereNull('ended_at').update({ ended_at: now });
}

/** One page of what salons sell that can be paid by card. */
export async function listPackageOffers(
  knex: Knex,
  { search, limit, offset }: ParsedRequestOf<typeof getPackageOffers>,
): Promise<AnswerOf<typeof getPackageOffers>> {
  const offers = openOffers(knex)
    .join('payout_accounts as account', 'account.salon_id', 'offer.salon_id')
    .where('account.charges_enabled', true);
  if (search) offers.whereRaw('fold_name(salon.name) like fold_name(?)', [`%${escapeLike(search)}%`]);
  const [rows, counted] = await Promise.all([
    offers
      .clone()
      .orderBy(['salon.name', 'offer.name', 'offer.id'])
      .limit(limit)
      .offset(offset)
      .select<(OfferRow & { salon_name: string })[]>(...offerColumns),
    offers.clone().count<{ count: string }[]>('offer.id as count'),
  ]);
  return { count: Number(counted[0]?.count ?? 0), data: rows.map(presentOffer) };
}

async function readServices(knex: Knex, salonId: number): Promise<Service[]> {
  const row = await knex('salon_service_lists')
    .where({ salon_id: salonId })
    .first<{ services: Service[] } | undefined>('services');
  return row?.services ?? [];
}

/** Keeps the services of salons, of which they sell packages. */
export function serviceListConsumer(): Consumer {
  return consume(servicesChanged, {
    name: 'on-services-changed-keep-names',
    async handle({ salonId, version, services }, { trx }) {
      const list = services
        .map(({ serviceId, i18nKey }) => ({ id: serviceId, name: i18nKey }))
        .sort((one, other) => one.name.localeCompare(other.name));
      await trx('salon_service_lists')
        .insert({ salon_id: salonId, version, services: JSON.stringify(list) })
        .onConflict('salon_id')
        .merge()
        .where('salon_service_lists.version', '<', version);
    },
  });
}

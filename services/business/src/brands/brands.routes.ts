import * as contracts from '@frizo/contracts';
import {
  type Actor,
  isProfessional,
  managesSalon,
  notFound,
  professionalOf,
  refusedFields,
  respond,
  type Responder,
  route,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockSalon } from '../completeness/completeness.store.ts';
import { createSalonsStore } from '../salons/salons.store.ts';
import { brandImage } from './brand-image.ts';

/**
 * The brands that salons work with (spec 2, 7.4). Adding and removing brands of a list can be repeated and done by several people at once, so
 * that a change names no version.
 */
export function brandRoutes({ knex, transaction }: Pick<ServiceParts, 'knex' | 'transaction'>): Route[] {
  const policy = (actor: Actor) => isProfessional(actor) && managesSalon(actor);
  return [
    route(contracts.getBrands, { handle: async () => ({ brands: await readBrands(knex) }) }),
    route(contracts.getSalonBrands, {
      async handle({ request: { salonId } }) {
        const salon = await createSalonsStore(knex).byId(salonId);
        return { brands: salon?.isPublic ? await readBrands(knex, salonId) : [] };
      },
    }),
    route(contracts.getOwnBrands, {
      policy: isProfessional,
      handle: async ({ actor }) => ({ brands: await readBrands(knex, professionalOf(actor).salonId) }),
    }),
    route(contracts.addSalonBrands, {
      policy,
      handle: ({ request, actor }) =>
        transaction((trx) => addBrands(trx, professionalOf(actor).salonId, request.brandList)),
    }),
    route(contracts.removeSalonBrands, {
      policy,
      handle: ({ request, actor }) =>
        transaction(async (trx) => {
          const { salonId } = professionalOf(actor);
          await trx('salon_brands')
            .where({ salon_id: salonId })
            .whereIn('brand_id', request.brandList)
            .delete();
          return { brands: await readBrands(trx, salonId) };
        }),
    }),
  ];
}

/** Which brands exist, for pictures that name one. */
export function findBrandsResponder({ knex }: Pick<ServiceParts, 'knex'>): Responder {
  return respond(contracts.findBrands, async ({ brandIds }) => ({
    brandIds: await knex('brands').whereIn('id', brandIds).pluck<number[]>('id'),
  }));
}

/** All brands, or those of a salon. */
async function readBrands(knex: Knex, salonId?: number): Promise<contracts.Brand[]> {
  const query = knex('brands').orderByRaw('lower(name)').select<{ id: number; name: string }[]>('id', 'name');
  if (salonId !== undefined) {
    void query.whereIn('id', knex('salon_brands').select('brand_id').where({ salon_id: salonId }));
  }
  const rows = await query;
  return rows.map(({ id, name }) => ({ brandID: id, brandName: name, brandImageURL: brandImage(id, name) }));
}

/** @throws DomainError 404 for an unknown salon; 400 with a code for each brand that does not exist */
async function addBrands(
  trx: Knex.Transaction,
  salonId: number,
  brandList: readonly number[],
): Promise<{ brands: contracts.Brand[] }> {
  if (!(await createSalonsStore(trx).byId(salonId))) throw notFound('There is no such salon.');
  const known = new Set<number>(await trx('brands').whereIn('id', brandList).pluck('id'));
  const unknown = brandList.flatMap((id, index) => (known.has(id) ? [] : [index]));
  if (unknown.length > 0) {
    throw refusedFields(
      Object.fromEntries(unknown.map((index) => [`brandList.${index}`, ['SELECTED_BRAND_IS_MISSING']])),
    );
  }
  await lockSalon(trx, salonId);
  await trx('salon_brands')
    .insert([...known].map((brand_id) => ({ salon_id: salonId, brand_id })))
    .onConflict(['salon_id', 'brand_id'])
    .ignore();
  return { brands: await readBrands(trx, salonId) };
}

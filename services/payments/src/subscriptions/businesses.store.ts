import type { Knex } from 'knex';

/** A salon that can subscribe. */
export interface Business {
  readonly salonId: number;
  readonly ownerUserType: number | null;
  readonly ownerEmail: string | null;
  /** The provider's customer; null until the first card. */
  readonly customerId: string | null;
  readonly defaultCardId: string | null;
  /** When the first appointment of a client was done; null until then. */
  readonly firstVisitAt: Date | null;
}

/** A card of a business. */
export interface BusinessCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

const businessColumns = [
  'salon_id as salonId',
  'owner_user_type as ownerUserType',
  'owner_email as ownerEmail',
  'customer_id as customerId',
  'default_card_id as defaultCardId',
  'first_visit_at as firstVisitAt',
] as const;

/** A business of which no event has arrived yet is like a new one. */
export async function findBusiness(knex: Knex, salonId: number): Promise<Business> {
  const row = await knex('businesses')
    .where({ salon_id: salonId })
    .first<Business | undefined>(...businessColumns);
  return row ?? emptyBusiness(salonId);
}

/**
 * Locks a business until the end of the transaction: changes of its subscription, cards and invoices come one after the other. Every transaction that
 * writes them begins with it, since another order of locks could end in a deadlock.
 */
export async function lockBusiness(trx: Knex.Transaction, salonId: number): Promise<Business> {
  await trx('businesses').insert({ salon_id: salonId }).onConflict('salon_id').ignore();
  const row = await trx('businesses')
    .where({ salon_id: salonId })
    .forUpdate()
    .first<Business | undefined>(...businessColumns);
  return row ?? emptyBusiness(salonId);
}

function emptyBusiness(salonId: number): Business {
  return {
    ...{ salonId, ownerUserType: null, ownerEmail: null, customerId: null },
    ...{ defaultCardId: null, firstVisitAt: null },
  };
}

/** The cards of a business, the newest first. */
export async function cardsOf(knex: Knex, salonId: number): Promise<BusinessCard[]> {
  return knex('subscription_cards')
    .where({ salon_id: salonId })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .select<BusinessCard[]>('id', 'brand', 'last4', 'exp_month as expMonth', 'exp_year as expYear');
}

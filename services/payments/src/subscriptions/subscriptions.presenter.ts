import type { Subscription, SubscriptionCustomer, SubscriptionFee } from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { isCardExpired } from '../domain/card.ts';
import { tierOf } from '../domain/subscription-tier.ts';
import { cardsOf, findBusiness } from './businesses.store.ts';
import { findPlan, presentPlan } from './plans.store.ts';
import { currentSubscription, decidingSubscription } from './subscriptions.store.ts';

/** The customer record of a business, from this service's own tables (spec 7.5), all of one moment. */
export async function readCustomer(
  { knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>,
  salonId: number,
): Promise<SubscriptionCustomer> {
  const now = clock.now();
  return knex.transaction((trx) => presentCustomer(trx, salonId, now), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });
}

async function presentCustomer(knex: Knex, salonId: number, now: Date): Promise<SubscriptionCustomer> {
  const business = await findBusiness(knex, salonId);
  const subscription = await decidingSubscription(knex, salonId);
  const tier = tierOf({ hasServedClient: business.firstVisitAt !== null, subscription });
  const cards = await cardsOf(knex, salonId);
  return {
    sources: cards.map(({ id, brand, last4, expMonth, expYear }) => ({
      ...{ id, object: 'card', brand, last4 },
      ...{ exp_month: expMonth, exp_year: expYear },
      expired: isCardExpired({ month: expMonth, year: expYear }, now),
    })),
    default_source: business.defaultCardId,
    subscriptions: await readSubscriptions(knex, salonId),
    freeUntilFirstClient: tier.key === 'free',
    servicePaused: tier.servicePaused,
  };
}

async function readSubscriptions(knex: Knex, salonId: number): Promise<Subscription[]> {
  const current = await currentSubscription(knex, salonId);
  const plan = current && (await findPlan(knex, current.planId));
  if (!current || !plan) return [];
  const { id, status, currentPeriodEnd, cancelAtPeriodEnd, failureMessage, pendingStep } = current;
  return [
    {
      id: String(id),
      status: pendingStep === null ? status : 'processing',
      plan: presentPlan(plan),
      currentPeriodEnd: currentPeriodEnd === null ? null : Math.floor(currentPeriodEnd.getTime() / 1000),
      ...{ cancelAtPeriodEnd, failureMessage },
    },
  ];
}

/** A page of a business's fees, newest first. */
export async function readFees(
  knex: Knex,
  salonId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; data: SubscriptionFee[] }> {
  const own = () => knex('subscription_invoices').where({ salon_id: salonId });
  const rows = await own()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .select<(Omit<SubscriptionFee, 'created'> & { createdAt: Date })[]>({
      id: 'id',
      createdAt: 'created_at',
      amount: 'amount_cents',
      refundedCents: 'refunded_cents',
      planTitle: 'plan_title',
      cardBrand: 'card_brand',
      cardLast4: 'card_last4',
      status: 'status',
    });
  // Read last, so that it is never less than the rows that are shown.
  const counted = await own().count<{ count: number }[]>('* as count');
  return {
    count: Number(counted[0]?.count ?? 0),
    data: rows.map(({ createdAt, ...fee }) => ({ ...fee, created: Math.floor(createdAt.getTime() / 1000) })),
  };
}

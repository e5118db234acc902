import type { SubscriptionStatus } from '@frizo/contracts';
import type { Knex } from 'knex';
import { storePlan } from './plans.store.ts';
import type { ProviderSubscription } from './provider-subscription.ts';

/** A subscription as this service keeps it; the provider has the truth about one with a `providerId`. */
export interface SubscriptionRow {
  readonly id: number;
  readonly salonId: number;
  readonly providerId: string | null;
  readonly itemId: string | null;
  readonly planId: string;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly failureMessage: string | null;
  readonly hasLapsed: boolean;
  /** The key of a step whose outcome is not known. */
  readonly pendingStep: string | null;
}

const columns = {
  id: 'id',
  salonId: 'salon_id',
  providerId: 'provider_id',
  itemId: 'item_id',
  planId: 'plan_id',
  status: 'status',
  currentPeriodEnd: 'current_period_end',
  cancelAtPeriodEnd: 'cancel_at_period_end',
  failureMessage: 'failure_message',
  hasLapsed: 'has_lapsed',
  pendingStep: 'pending_step',
} as const;

/** The current subscription of a business: one that has not ended. */
export async function currentSubscription(knex: Knex, salonId: number): Promise<SubscriptionRow | undefined> {
  return knex('subscriptions')
    .where({ salon_id: salonId })
    .whereNull('ended_at')
    .first<SubscriptionRow | undefined>(columns);
}

/** The subscription that decides what a business may use: the last one that has ever been paid. */
export async function decidingSubscription(
  knex: Knex,
  salonId: number,
): Promise<SubscriptionRow | undefined> {
  return knex('subscriptions')
    .where({ salon_id: salonId })
    .whereNotIn('status', ['processing', 'incomplete'])
    .orderBy('id', 'desc')
    .first<SubscriptionRow | undefined>(columns);
}

/** By the number of its row, which the provider keeps with it, or by its id at the provider. */
export async function findSubscription(
  knex: Knex,
  by: { readonly rowId: number } | { readonly providerId: string },
): Promise<SubscriptionRow | undefined> {
  const where = 'rowId' in by ? { id: by.rowId } : { provider_id: by.providerId };
  return knex('subscriptions').where(where).first<SubscriptionRow | undefined>(columns);
}

export interface NewSubscription {
  readonly salonId: number;
  readonly planId: string;
  readonly createdAt: Date;
}

/** Returns the number of the row. */
export async function insertSubscription(trx: Knex, row: NewSubscription): Promise<number> {
  const [inserted] = await trx('subscriptions')
    .insert({
      salon_id: row.salonId,
      plan_id: row.planId,
      status: 'processing',
      created_at: row.createdAt,
    })
    .returning<{ id: number }[]>('id');
  if (!inserted) throw new Error('a subscription was not inserted');
  return inserted.id;
}

/**
 * Stores what the provider says. One that ends without having been paid leaves no row: then what was before decides what the business may use.
 */
export async function storeState(
  trx: Knex,
  row: Pick<SubscriptionRow, 'id' | 'status'>,
  state: ProviderSubscription,
  now: Date,
): Promise<void> {
  const hasEnded = state.status === 'canceled';
  const wasNeverPaid = row.status === 'processing' || row.status === 'incomplete';
  if (hasEnded && wasNeverPaid) {
    await trx('subscriptions').where({ id: row.id }).delete();
    return;
  }
  await storePlan(trx, state.plan);
  const isPaid = state.status === 'active' || state.status === 'trialing';
  await trx('subscriptions')
    .where({ id: row.id })
    .update({
      provider_id: state.providerId,
      item_id: state.itemId,
      plan_id: state.planId,
      status: state.status,
      current_period_end: state.currentPeriodEnd,
      cancel_at_period_end: state.cancelAtPeriodEnd,
      has_lapsed: state.hasLapsed,
      ...(hasEnded && { ended_at: now }),
      ...(isPaid && { failure_message: null }),
    });
}

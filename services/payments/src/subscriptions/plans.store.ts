import type { SubscriptionPlan } from '@frizo/contracts';
import type { Knex } from 'knex';

/** A plan with its product. */
export interface PlanRow {
  readonly id: string;
  readonly productId: string;
  readonly productName: string;
  readonly nickname: string;
  readonly amountCents: number;
  readonly billingInterval: 'month' | 'year';
  readonly title: string;
  readonly supportedUserTypes: string;
  readonly features: string;
  readonly isActive: boolean;
}

const columns = {
  id: 'id',
  productId: 'product_id',
  productName: 'product_name',
  nickname: 'nickname',
  amountCents: 'amount_cents',
  billingInterval: 'billing_interval',
  title: 'title',
  supportedUserTypes: 'supported_user_types',
  features: 'features',
  isActive: 'is_active',
} as const;

/** More are not shown. */
const mostPlans = 100;

/** The plans that are on sale, cheapest first. */
export async function plansOnSale(knex: Knex): Promise<PlanRow[]> {
  return knex('subscription_plans')
    .where({ is_active: true })
    .orderBy('amount_cents')
    .orderBy('id')
    .limit(mostPlans)
    .select<PlanRow[]>(columns);
}

/** Also one that is no longer on sale. */
export async function findPlan(knex: Knex, planId: string): Promise<PlanRow | undefined> {
  return knex('subscription_plans').where({ id: planId }).first<PlanRow | undefined>(columns);
}

/** Replaces the copies by what the provider has: plans that it no longer sells stay for those who have them. */
export async function storePlans(trx: Knex, plans: readonly PlanRow[]): Promise<void> {
  const ids = plans.map(({ id }) => id);
  await trx('subscription_plans').whereNotIn('id', ids).update({ is_active: false });
  if (plans.length === 0) return;
  await trx('subscription_plans').insert(plans.map(toRow)).onConflict('id').merge();
}

/** Stores a plan that is not on sale but that somebody has. */
export async function storePlan(trx: Knex, plan: PlanRow): Promise<void> {
  await trx('subscription_plans').insert(toRow(plan)).onConflict('id').ignore();
}

function toRow(plan: PlanRow): Record<string, unknown> {
  const fields = Object.keys(columns) as (keyof PlanRow)[];
  return Object.fromEntries(fields.map((field) => [columns[field], plan[field]]));
}

/** A plan as calls show it. */
export function presentPlan(plan: PlanRow): SubscriptionPlan {
  return {
    id: plan.id,
    nickName: plan.nickname,
    amount: plan.amountCents,
    billingInterval: plan.billingInterval,
    metadata: {
      title: plan.title,
      'supported-user-types': plan.supportedUserTypes,
      features: plan.features,
    },
  };
}

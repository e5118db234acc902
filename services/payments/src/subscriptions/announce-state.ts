import { subscriptionChanged } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { tierOf } from '../domain/subscription-tier.ts';
import { lockBusiness } from './businesses.store.ts';
import { decidingSubscription } from './subscriptions.store.ts';

export interface AnnounceParts {
  readonly outbox: Outbox;
  readonly now: Date;
}

const statusOfTier = {
  free: 'free',
  unsubscribed: 'none',
  subscribed: 'active',
  'past-due': 'past-due',
} as const;

/** Publishes what a business may use, if that has changed; part of every transaction that changes its subscription or first visit. */
export async function announceState(
  trx: Knex.Transaction,
  { outbox, now }: AnnounceParts,
  salonId: number,
): Promise<void> {
  const business = await lockBusiness(trx, salonId);
  const subscription = await decidingSubscription(trx, salonId);
  const { key, limits, servicePaused } = tierOf({
    hasServedClient: business.firstVisitAt !== null,
    subscription,
  });
  const planTitle =
    key === 'subscribed' || key === 'past-due' ? await titleOf(trx, subscription?.planId) : null;
  const state = { status: statusOfTier[key], planTitle, tier: { key, limits: [...limits] }, servicePaused };
  const text = JSON.stringify(state);
  const announced = await trx('businesses')
    .where({ salon_id: salonId })
    .first<{ announced: object | null; version: number }>('announced', 'announced_version as version');
  if (announced.announced === null && key === 'free') return;
  if (announced.announced !== null && isSame(announced.announced, state)) return;
  const version = announced.version + 1;
  await trx('businesses')
    .where({ salon_id: salonId })
    .update({ announced: text, announced_version: version });
  await outbox.add(trx, subscriptionChanged, {
    ...{ salonId, version, ...state },
    occurredAt: now.toISOString(),
  });
}

/** Postgres keeps the keys of JSON in an order of its own. */
function isSame(before: object, after: object): boolean {
  const text = (value: object) => JSON.stringify(value, (_key, part: unknown) => sorted(part));
  return text(before) === text(after);
}

function sorted(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)));
}

async function titleOf(trx: Knex, planId: string | undefined): Promise<string | null> {
  if (planId === undefined) return null;
  const plan = await trx('subscription_plans')
    .where({ id: planId })
    .first<{ title: string } | undefined>('title');
  return plan?.title ?? null;
}

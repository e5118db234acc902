import * as contracts from '@frizo/contracts';
import { professionalOf, route, userIdOf, type Actor, type Route } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { isSalonAdmin, salonAccess } from '../orders/orders.policy.ts';
import { customerOf } from './card-steps.ts';
import { presentCard, readCards } from './cards.store.ts';
import { addCard, createSetup, removeCard, setDefaultCard, type SourceTools } from './change-cards.ts';
import { listCharges } from './list-charges.ts';

/** They ask the provider, or are safe to repeat by the state of the cards: no stored answers. */
const changing = { idempotency: 'none', standsAlone: true } as const;

/** Cards: everybody has their own. Card data never comes here: only what the provider calls a card. */
export function sourcesRoutes(tools: SourceTools): Route[] {
  const { knex } = tools;
  const answer = async (actor: Actor) => ({ customer: await readCustomer(tools, actor) });
  return [
    route(contracts.getStripeCustomer, { handle: ({ actor }) => answer(actor) }),
    route(contracts.createCardSetup, {
      ...changing,
      handle: async ({ request, actor }) => ({
        clientSecret: await createSetup(tools, userIdOf(actor), request.requestKey),
      }),
    }),
    route(contracts.addPaymentSource, {
      ...changing,
      async handle({ request, actor }) {
        const paymentSourceId = await addCard(tools, userIdOf(actor), request.token);
        return { ...(await answer(actor)), paymentSourceId };
      },
    }),
    route(contracts.setDefaultPaymentSource, {
      ...changing,
      async handle({ request, actor }) {
        await setDefaultCard(tools, userIdOf(actor), request.sourceId);
        return answer(actor);
      },
    }),
    route(contracts.removePaymentSource, {
      ...changing,
      async handle({ request, actor }) {
        await removeCard(tools, userIdOf(actor), request.sourceId);
        return answer(actor);
      },
    }),
    route(contracts.getCustomerCharges, {
      policy: (actor, { mode }) => mode === 'client' || isSalonAdmin(actor),
      handle: ({ request, actor }) =>
        listCharges(
          knex,
          request.mode === 'client'
            ? { as: 'client', userId: userIdOf(actor) }
            : salonAccess(professionalOf(actor)),
          request,
        ),
    }),
  ];
}

async function readCustomer(
  { knex, clock }: Pick<SourceTools, 'knex' | 'clock'>,
  actor: Actor,
): Promise<contracts.StripeCustomer> {
  const userId = userIdOf(actor);
  const now = clock.now();
  const [id, cards, subscriptions] = await Promise.all([
    customerOf(knex, userId),
    readCards(knex, userId),
    isSalonAdmin(actor) ? readSubscriptions(knex, professionalOf(actor).salonId) : [],
  ]);
  return {
    id: id ?? null,
    cards: cards.map((card) => presentCard(card, now)),
    default_source: cards.find(({ is_default }) => is_default)?.id ?? null,
    subscriptions,
  };
}

interface SubscriptionRow {
  readonly provider_id: string;
  readonly status: string;
  readonly plan_id: string;
  readonly current_period_end: Date | null;
  readonly cancel_at_period_end: boolean;
}

/** The subscription of the salon that the user manages. */
async function readSubscriptions(
  knex: Knex,
  salonId: number,
): Promise<contracts.StripeCustomer['subscriptions']> {
  const rows = await knex('subscriptions')
    .where({ salon_id: salonId })
    .whereNotNull('provider_id')
    .whereNull('ended_at')
    .orderBy('id')
    .limit(10)
    .select<SubscriptionRow[]>(
      'provider_id',
      'status',
      'plan_id',
      'current_period_end',
      'cancel_at_period_end',
    );
  return rows.map((row) => ({
    id: row.provider_id,
    status: row.status,
    planId: row.plan_id,
    current_period_end: Math.floor((row.current_period_end?.getTime() ?? 0) / 1000),
    cancel_at_period_end: row.cancel_at_period_end,
  }));
}

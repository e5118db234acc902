import {
  scheduledJob,
  type Consumer,
  type Job,
  type Responder,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { PaymentsEnv } from '../env.ts';
import { createGiftCardCodes } from '../gift-cards/gift-card-codes.ts';
import { codeSealer } from '../gift-cards/seal-codes.job.ts';
import { salonNameConsumer } from '../gift-cards/gift-card-offer.ts';
import { giftCardResponder, giftCardRoutes } from '../gift-cards/gift-cards.routes.ts';
import { serviceListConsumer } from '../packages/package-offers.ts';
import { packageRoutes } from '../packages/packages.routes.ts';
import { endIntent, paymentStateOf, withCharge } from '../orders/payment-intents.ts';
import type { Steps } from '../steps/steps.ts';
import type { ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyPurchase } from './apply-purchase.ts';
import { purchaseEvents } from './purchase-steps.ts';
import { soldRoutes } from './sold.routes.ts';
import type { PurchaseContext, PurchaseRow, PurchaseSteps, PurchaseTools } from './purchases.store.ts';

/** What gift cards and packages add to the service. */
export interface ComposedPrepaid {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
  readonly responders: readonly Responder[];
  readonly jobs: readonly Job[];
  readonly events: readonly ProviderEventHandler[];
}

type PurchaseParts = Pick<ServiceParts, 'knex' | 'outbox' | 'clock' | 'transaction'> & {
  readonly stripe: Stripe;
  readonly steps: Steps;
  readonly purchaseSteps: PurchaseSteps;
};

type Parts = Omit<ServiceParts, 'env'> &
  PurchaseParts & {
    readonly env: Pick<PaymentsEnv, 'giftCardSecrets'>;
  };

/** Composes what salons sell in advance (decision 0043). */
export function composePrepaid(parts: Parts): ComposedPrepaid {
  const { knex, clock } = parts;
  const tools = createPurchaseTools(parts);
  const codes = createGiftCardCodes(parts.env.giftCardSecrets);
  const withClock = { ...tools, codes, now: () => clock.now() };
  return {
    routes: [...giftCardRoutes(withClock), ...packageRoutes(withClock), ...soldRoutes(tools)],
    consumers: [salonNameConsumer(), serviceListConsumer()],
    responders: [giftCardResponder({ knex, codes })],
    jobs: [purchaseSweep({ ...parts, ...tools }), codeSealer({ ...parts, codes })],
    events: purchaseEvents((trx) => contextOf(parts, trx)),
  };
}

/** What the use cases of purchases take. */
export function createPurchaseTools(parts: PurchaseParts): PurchaseTools {
  const { knex, stripe, steps, transaction } = parts;
  return {
    knex,
    stripe,
    runNow: (key, options) => steps.runNow(key, options),
    inTransaction: (work) => transaction((trx) => work(contextOf(parts, trx))),
  };
}

function contextOf(
  { outbox, clock, steps, purchaseSteps }: PurchaseParts,
  trx: Knex.Transaction,
): PurchaseContext {
  return { trx, outbox, now: clock.now(), adder: steps, steps: purchaseSteps };
}

const batch = 200;
/** A purchase that has waited for its outcome longer than this is looked up at the provider. */
const askAfterMs = 10 * 60_000;
/** A buyer who has not authenticated by then has to buy again. */
const authenticationMs = 60 * 60_000;

/** Looks up purchases that have a payment intent and no outcome, in case the event was lost, and ends those that the buyer has left. */
function purchaseSweep({
  knex,
  stripe,
  clock,
  log,
  inTransaction,
}: PurchaseTools & Pick<ServiceParts, 'clock' | 'log'>): Job {
  return scheduledJob({
    name: 'ask-about-purchases',
    schedule: '*/10 * * * *',
    async run() {
      const now = clock.now().getTime();
      const waiting = await knex('prepaid_purchases')
        .whereIn('state', ['processing', 'needs-authentication'])
        .whereNotNull('intent_id')
        .where('changed_at', '<', new Date(now - askAfterMs))
        .orderBy('changed_at')
        .limit(batch)
        .select<(PurchaseRow & { intent_id: string; changed_at: Date })[]>('*');
      for (const { id, intent_id: intentId, changed_at: changedAt } of waiting) {
        try {
          const payment =
            changedAt.getTime() < now - authenticationMs
              ? await endIntent(stripe, intentId)
              : paymentStateOf(await stripe.paymentIntents.retrieve(intentId, withCharge));
          await inTransaction((context) => applyPurchase(context, id, payment));
        } catch (err) {
          log.warn({ err, purchaseId: id }, 'a purchase could not be looked up; the next run tries again');
        }
      }
    },
  });
}

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
import type { z } from 'zod';
import type { PaymentsEnv } from '../env.ts';
import { createGiftCardCodes } from '../gift-cards/gift-card-codes.ts';
import { codeSealer } from '../gift-cards/seal-codes.job.ts';
import { salonNameConsumer } from '../gift-cards/gift-card-offer.ts';
import { giftCardResponder, giftCardRoutes } from '../gift-cards/gift-cards.routes.ts';
import { serviceListConsumer } from '../packages/package-offers.ts';
import { packageRoutes } from '../packages/packages.routes.ts';
import { askAfterMs, authenticationMs } from '../orders/order-jobs.ts';
import { endIntent, paymentStateOf, withCharge, type PaymentState } from '../orders/payment-intents.ts';
import { isProviderUnreachable } from '../provider/failures.ts';
import type { Steps } from '../steps/steps.ts';
import type { ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyPurchase } from './apply-purchase.ts';
import { purchaseEvents } from './purchase-steps.ts';
import { soldRoutes } from './sold.routes.ts';
import type {
  PurchaseContext,
  purchasePayload,
  PurchaseRow,
  PurchaseSteps,
  PurchaseTools,
} from './purchases.store.ts';

/** What gift cards and packages add to the service. */
export interface ComposedPrepaid {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
  readonly responders: readonly Responder[];
  readonly jobs: readonly Job[];
  readonly events: readonly ProviderEventHandler[];
}

/** What purchases need of the service. */
export type PurchaseParts = Pick<ServiceParts, 'knex' | 'outbox' | 'clock' | 'transaction'> & {
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
/** A purchase that has waited for its outcome. */
interface WaitingPurchase extends Pick<PurchaseRow, 'id' | 'state' | 'intent_id'> {
  readonly changed_at: Date;
  readonly created_at: Date;
  /** Of the step that pays it; null while that has no outcome. */
  readonly paid_by: z.output<typeof purchasePayload> | null;
}

/**
 * Looks up purchases without an outcome, in case the event was lost, and ends those that the buyer has left. A step without an outcome goes on by itself; an answer that
 * the payment was still on its way has told no intent to earlier releases, so that one is looked for as the step does.
 */
function purchaseSweep(parts: PurchaseTools & Pick<ServiceParts, 'clock' | 'log'> & PurchaseParts): Job {
  const { knex, clock, log, inTransaction } = parts;
  return scheduledJob({
    name: 'ask-about-purchases',
    schedule: '*/10 * * * *',
    async run() {
      const now = clock.now().getTime();
      const waiting = await knex('prepaid_purchases as purchase')
        .leftJoin('provider_steps as step', (join) => {
          join.on('step.key', knex.raw(`'purchase-' || purchase.id`)).andOnVal('step.state', 'done');
        })
        .whereIn('purchase.state', ['processing', 'needs-authentication'])
        .whereRaw('(purchase.intent_id is not null or step.key is not null)')
        .where('purchase.changed_at', '<', new Date(now - askAfterMs))
        .orderByRaw('purchase.asked_at nulls first, purchase.changed_at')
        .limit(batch)
        .select<WaitingPurchase[]>('purchase.*', 'step.payload as paid_by');
      for (const purchase of waiting) {
        await knex('prepaid_purchases').where({ id: purchase.id }).update({ asked_at: clock.now() });
        try {
          const payment = await lookUp(parts, purchase);
          if (payment) await inTransaction((context) => applyPurchase(context, purchase.id, payment));
        } catch (err) {
          log.warn(
            { err, purchaseId: purchase.id },
            'a purchase could not be looked up; the next run tries again',
          );
          if (isProviderUnreachable(err)) return;
        }
      }
    },
  });
}

async function lookUp(
  { stripe, clock, purchaseSteps }: Pick<PurchaseParts, 'stripe' | 'clock' | 'purchaseSteps'>,
  { state, intent_id: intentId, changed_at: since, created_at, paid_by }: WaitingPurchase,
): Promise<PaymentState | undefined> {
  if (intentId === null)
    return paid_by ? purchaseSteps.pay.find?.(paid_by, { stripe, since: created_at }) : undefined;
  const isTooLate =
    state === 'needs-authentication' && since.getTime() < clock.now().getTime() - authenticationMs;
  // If it has succeeded meanwhile it is paid.
  return isTooLate
    ? endIntent(stripe, intentId)
    : paymentStateOf(await stripe.paymentIntents.retrieve(intentId, withCharge));
}

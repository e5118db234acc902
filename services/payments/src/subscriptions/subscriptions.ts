import type { ComposedService, ServiceParts } from '@frizo/service-kit';
import type Stripe from 'stripe';
import { disputeEventTypes } from '../orders/payment-events.ts';
import type { Steps } from '../steps/steps.ts';
import { onProviderEvent, type ProviderEventHandler } from '../webhooks/provider-events.ts';
import { affiliateJobs } from './affiliate-commission.ts';
import { firstVisitConsumers, firstVisitJob } from './first-visit.ts';
import { ownersConsumer } from './owners.ts';
import { idOf } from './provider-subscription.ts';
import { planJobs, refreshPlansJob } from './refresh-plans.ts';
import type { SubscriptionSteps } from './step-definitions.ts';
import { subscriptionRoutes } from './subscriptions.routes.ts';
import { syncInvoiceJob, syncInvoiceJobs } from './sync-invoice.ts';
import { syncSubscriptionJob, syncSubscriptionJobs } from './sync-subscription.ts';

/** Reads what an event of the provider is about: events are late, twice or out of order, so only the provider's present state counts. */
export function subscriptionEvents({ jobs }: Pick<ServiceParts, 'jobs'>): ProviderEventHandler[] {
  return [
    onProviderEvent(
      ['customer.subscription.created', 'customer.subscription.updated', 'customer.subscription.deleted'],
      {
        ask: async ({ data }) => data.object.id,
        handle: (providerId, { trx }) => jobs.add(trx, syncSubscriptionJob, [{ providerId }]),
      },
    ),
    onProviderEvent(
      [
        'invoice.paid',
        'invoice.payment_failed',
        'invoice.payment_action_required',
        'invoice.voided',
        'invoice.marked_uncollectible',
        'invoice.updated',
      ],
      {
        ask: async ({ data }) => {
          const providerId = idOf(data.object.parent?.subscription_details?.subscription);
          return providerId === undefined ? undefined : { invoiceId: data.object.id, providerId };
        },
        async handle({ invoiceId, providerId }, { trx }) {
          await jobs.add(trx, syncInvoiceJob, [{ invoiceId }]);
          await jobs.add(trx, syncSubscriptionJob, [{ providerId }]);
        },
      },
    ),
    onProviderEvent(['charge.refunded', 'refund.failed', 'refund.updated', ...disputeEventTypes], {
      ask: async ({ data }) => idOf(data.object.payment_intent),
      async handle(paymentIntentId, { trx }) {
        const invoiceIds = await trx('subscription_invoices')
          .where({ payment_intent_id: paymentIntentId })
          .pluck<string[]>('id');
        await jobs.add(
          trx,
          syncInvoiceJob,
          invoiceIds.map((invoiceId) => ({ invoiceId })),
        );
      },
    }),
    onProviderEvent(
      [
        'price.created',
        'price.updated',
        'price.deleted',
        'product.created',
        'product.updated',
        'product.deleted',
      ],
      {
        ask: async () => ({}),
        handle: (_fact, { trx }) => jobs.add(trx, refreshPlansJob, [{}]),
      },
    ),
  ];
}

interface SubscriptionParts extends ServiceParts {
  readonly stripe: Stripe;
  readonly steps: Steps;
  readonly definitions: SubscriptionSteps;
  readonly isSandbox: boolean;
}

/** Plans, subscriptions and fees of businesses (spec 7.5, decisions 5). */
export function createSubscriptions(
  parts: SubscriptionParts,
): Required<Pick<ComposedService, 'routes' | 'consumers' | 'jobs'>> {
  return {
    routes: subscriptionRoutes(parts),
    consumers: [ownersConsumer(), ...firstVisitConsumers()],
    jobs: [
      ...planJobs(parts),
      ...syncSubscriptionJobs(parts),
      ...syncInvoiceJobs(parts),
      ...affiliateJobs(parts),
      firstVisitJob(parts),
    ],
  };
}

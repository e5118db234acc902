import type { ServiceDefinition, ServiceParts } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { attemptSweep } from './attempt-limits.ts';
import { artistShareRoutes } from './artists/artist-shares.routes.ts';
import { salonArtistConsumer } from './artists/salon-artists.ts';
import { backlogJob } from './backlog.job.ts';
import { composeSteps } from './compose-steps.ts';
import { settingNames } from './env.ts';
import { checkpointJob } from './ledger/checkpoints.ts';
import { payoutEvents, payoutJobs, payoutRoutes } from './payouts/payouts.routes.ts';
import { composeOrders } from './orders/compose-orders.ts';
import { composePrepaid } from './prepaid/compose-prepaid.ts';
import type { CopyObserver } from './provider/copy-observer.ts';
import { longProviderDeadlineMs, withProviderDeadline } from './provider/deadlines.ts';
import { policiesRoutes } from './policies/policies.routes.ts';
import { reconciliationJob } from './reconciliation/reconciliation.job.ts';
import { paymentSettingsRoutes } from './settings/payment-settings.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { cardEvents } from './sources/card-events.ts';
import { cardOnFileResponder } from './sources/card-on-file.ts';
import { sourcesRoutes } from './sources/sources.routes.ts';
import { createSubscriptions, subscriptionEvents } from './subscriptions/subscriptions.ts';
import { composeVisitCharges } from './visit-charges/visit-charges.routes.ts';
import { createProviderEvents } from './webhooks/provider-events.ts';
import { serveWebhooks } from './webhooks/webhook.route.ts';

export const service = {
  name: 'payments',
  root: new URL('../', import.meta.url),
  settings: settingNames,
  compose(parts: ServiceParts & { readonly observer?: CopyObserver }) {
    const { env, stripe, orderSteps, purchaseSteps, visitSteps, planSteps, steps } = composeSteps(parts);
    const orders = composeOrders({ ...parts, stripe, steps, orderSteps });
    const visitCharges = composeVisitCharges({ ...parts, stripe, steps, visitSteps });
    const prepaid = composePrepaid({ ...parts, env, stripe, steps, purchaseSteps });
    const events = createProviderEvents({
      ...parts,
      stripe,
      handlers: [
        ...payoutEvents({ ...parts, stripe }),
        ...orders.events,
        ...cardEvents(steps),
        ...visitCharges.events,
        ...prepaid.events,
        ...subscriptionEvents(parts),
      ],
    });
    const { isSandbox } = env;
    const subscriptions = createSubscriptions({ ...parts, stripe, steps, definitions: planSteps, isSandbox });
    return {
      routes: [
        ...paymentSettingsRoutes(env),
        ...policiesRoutes(parts),
        ...statementRoutes({ ...parts, env }),
        ...withProviderDeadline([
          ...orders.routes,
          ...sourcesRoutes({ ...parts, stripe, steps }),
          ...visitCharges.routes,
          ...prepaid.routes,
        ]),
        ...artistShareRoutes(parts),
        ...withProviderDeadline(
          [...payoutRoutes({ ...parts, stripe, steps }), ...subscriptions.routes],
          longProviderDeadlineMs,
        ),
      ],
      consumers: [
        ...orders.consumers,
        ...visitCharges.consumers,
        ...prepaid.consumers,
        salonArtistConsumer(),
        ...subscriptions.consumers,
      ],
      responders: [cardOnFileResponder(parts), ...prepaid.responders],
      jobs: [
        ...steps.jobs,
        ...events.jobs,
        checkpointJob(parts),
        backlogJob(parts),
        attemptSweep(parts),
        reconciliationJob({ ...parts, stripe }),
        ...payoutJobs({ ...parts, stripe }),
        ...orders.jobs,
        ...visitCharges.jobs,
        ...prepaid.jobs,
        ...subscriptions.jobs,
      ],
      ...serveWebhooks({ ...parts, stripe, env, events }),
    };
  },
  seed: seedDemo,
  seedsAfterOthers: true,
} satisfies ServiceDefinition;

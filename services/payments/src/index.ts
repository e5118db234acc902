import type { ServiceDefinition } from '@frizo/service-kit';
import { readEnv } from './env.ts';
import { checkpointJob } from './ledger/checkpoints.ts';
import { payoutEvents, payoutJobs, payoutRoutes, payoutSteps } from './payouts/payouts.routes.ts';
import { createStripeClient } from './provider/stripe-client.ts';
import { policiesRoutes } from './policies/policies.routes.ts';
import { reconciliationJob } from './reconciliation/reconciliation.job.ts';
import { paymentSettingsRoutes } from './settings/payment-settings.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { createSteps } from './steps/steps.ts';
import { createProviderEvents } from './webhooks/provider-events.ts';
import { serveWebhooks } from './webhooks/webhook.route.ts';

export const service: ServiceDefinition = {
  name: 'payments',
  root: new URL('../', import.meta.url),
  compose(parts) {
    const env = readEnv(parts.env);
    const stripe = createStripeClient(env);
    const steps = createSteps({ ...parts, stripe, definitions: [...payoutSteps] });
    const events = createProviderEvents({
      ...parts,
      stripe,
      handlers: [...payoutEvents({ ...parts, stripe })],
    });
    return {
      routes: [
        ...paymentSettingsRoutes(env),
        ...policiesRoutes(parts),
        ...statementRoutes({ ...parts, env }),
        ...payoutRoutes({ ...parts, stripe, steps }),
      ],
      jobs: [
        ...steps.jobs,
        ...events.jobs,
        checkpointJob(parts),
        reconciliationJob({ ...parts, stripe }),
        ...payoutJobs({ ...parts, stripe }),
      ],
      ...serveWebhooks({ ...parts, stripe, env, events }),
    };
  },
};

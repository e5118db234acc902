export {
  startStripeSandbox,
  type StripeSandbox,
  type StripeSandboxOptions,
  type StripeSettings,
} from './server/start-sandbox.ts';
export type { WebhookEndpoint } from './server/webhooks.ts';

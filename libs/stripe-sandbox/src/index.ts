export {
  startStripeSandbox,
  type StripeSandbox,
  type StripeSandboxOptions,
  type StripeSettings,
  type WebhookEndpoint,
} from './server/start-sandbox.ts';

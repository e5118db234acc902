import { startStripeSandbox, type StripeSandbox } from '@frizo/stripe-sandbox';
import type { Clock } from '@frizo/service-kit';
import type { DataFolder } from '../machine/data-folder.ts';
import type { Settings } from './settings.ts';

/** The sandbox of Stripe that runs with the portal: its address and the settings of services that use it. */
export type EmbeddedStripe = Pick<StripeSandbox, 'url' | 'settings'>;

interface EmbeddedStripeOptions {
  readonly settings: Pick<Settings, 'port' | 'stripeSecretKey'>;
  readonly serviceNames: readonly string[];
  readonly data: DataFolder;
  /** The portal's address, whose gateway receives the events. */
  readonly url: string;
  readonly clock: Clock | undefined;
  readonly running: AsyncDisposableStack;
}

/** True if payments run here without keys of Stripe. */
export function isStripeSandboxWanted({
  settings,
  serviceNames,
}: Pick<EmbeddedStripeOptions, 'settings' | 'serviceNames'>): boolean {
  return settings.stripeSecretKey === undefined && serviceNames.includes('payments');
}

/** Starts the sandbox of Stripe on the first free port from PORT + 2, unless keys of Stripe are set or payments run elsewhere. */
export async function embeddedStripe(options: EmbeddedStripeOptions): Promise<EmbeddedStripe | undefined> {
  if (!isStripeSandboxWanted(options)) return undefined;
  const { settings, data, url, clock, running } = options;
  const sandbox = await startStripeSandbox({
    port: settings.port + 2,
    dataDir: await data.folder('stripe'),
    clock,
    webhookEndpoints: [{ url: `${url}/api/payments/webhooks/stripe` }],
  });
  running.defer(() => sandbox.stop());
  return { url: sandbox.url, settings: sandbox.settings };
}

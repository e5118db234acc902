import { setTimeout as wait } from 'node:timers/promises';
import { registerRelease, type Release } from '@frizo/contracts';
import { showProgress, startPortal, type Portal } from '@frizo/local-platform';
import { createProviderRecorder } from './provider-recorder.ts';
import { createStatementRecorder } from './statement-recorder.ts';
import { openSalon } from './open-salon.ts';
import type { NumberedRequest, PortalRequest, PortalMessage, StripeSettings } from './portal-requests.ts';

// Runs as a child process: otherwise load generator and portal would share one event loop.
const dataDir = process.argv[2];
if (!dataDir || !process.send) throw new Error('Only the bench starts this process.');

const env = { ...process.env, RATE_LIMIT: '0' };
const portal = await startPortal({ port: 0, dataDir, env, progress: showProgress(process.stderr) });
const recorder = createStatementRecorder(portal);
const providerRequests = createProviderRecorder();
const gateways: Portal[] = [];

const send = (message: PortalMessage): void => void process.send?.(message);

async function handle(request: PortalRequest): Promise<unknown> {
  switch (request.name) {
    case 'openSalon':
      return openSalon(portal, request.input);
    case 'nextStatement':
      return recorder.next(request.input.service, request.input.containing);
    case 'startRecording':
      return recorder.start(request.input.service, request.input.containing);
    case 'stopRecording':
      return recorder.stop();
    case 'registerBuild':
      return registerBuild(request.input);
    case 'openGateway':
      return openGateway(request.input.shellFolder);
    case 'stripeSettings':
      return stripeSettings();
    case 'startProviderRequests':
      return providerRequests.start();
    case 'stopProviderRequests':
      return providerRequests.stop();
    case 'waitForEvents':
      return waitForEvents();
  }
}

async function registerBuild(release: Release): Promise<void> {
  await portal.host.bus.request(registerRelease, {
    release,
    movedBy: 'npm run bench',
    reason: 'To measure rollbacks',
    makeStable: false,
  });
}

/** Starts a gateway that calls the services of this portal over HTTP, like a gateway on another machine. */
async function openGateway(shellFolder: string): Promise<string> {
  const services = [...portal.host.services.keys()];
  const gateway = await startPortal({
    port: 0,
    dataDir,
    env: {
      ...env,
      ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, portal.url])),
      SERVICES: 'gateway',
      SHELL_FOLDER: shellFolder,
      DATABASE_URL: portal.databaseUrl,
      NATS_URL: portal.natsUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      DEMO: 'off',
    },
  });
  gateways.push(gateway);
  return gateway.url;
}

function stripeSettings(): StripeSettings {
  if (!portal.stripe) throw new Error('The portal runs without the sandbox of Stripe.');
  const { url, settings } = portal.stripe;
  return { url, secretKey: settings.STRIPE_SECRET_KEY, webhookSecret: settings.STRIPE_WEBHOOK_SECRET };
}

const pollMs = 200;
/** Waits until the outboxes of all services are empty, so that NATS has every event. */
async function waitForEvents(): Promise<void> {
  for (;;) {
    const counts = [...portal.host.services.values()].map(async ({ parts }) => {
      const [row] = await parts.knex('outbox').count<{ count: number }[]>({ count: '*' });
      return Number(row?.count ?? 0);
    });
    if ((await Promise.all(counts)).every((count) => count === 0)) return;
    await wait(pollMs);
  }
}

process.on('message', ({ number, request }: NumberedRequest) => {
  handle(request).then(
    (answer) => send({ kind: 'answer', number, answer: answer ?? null }),
    (error: unknown) => send({ kind: 'failure', number, message: String(error) }),
  );
});

let stopping: Promise<void> | undefined;
async function stop(): Promise<void> {
  for (const gateway of gateways) await gateway.stop();
  await portal.stop();
  process.exit();
}
process.on('disconnect', () => void (stopping ??= stop()));
send({ kind: 'ready', url: portal.url, databaseUrl: portal.databaseUrl, natsUrl: portal.natsUrl });

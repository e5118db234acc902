import { setTimeout as wait } from 'node:timers/promises';
import { registerRelease, type Release } from '@frizo/contracts';
import { showProgress, startPortal, type Portal } from '@frizo/local-platform';
import { createStatementRecorder } from './statement-recorder.ts';
import { openSalon } from './open-salon.ts';
import type { NumberedRequest, PortalRequest, PortalMessage } from './portal-requests.ts';

// Run as a child process: load and portal would otherwise wait for each other's turn of one event loop.
const dataDir = process.argv[2];
if (!dataDir || !process.send) throw new Error('This is started by the bench.');

const env = { ...process.env, RATE_LIMIT: '0' };
const portal = await startPortal({ port: 0, dataDir, env, progress: showProgress(process.stderr) });
const recorder = createStatementRecorder(portal);
const gateways: Portal[] = [];

const send = (message: PortalMessage): void => void process.send?.(message);

async function answer(request: PortalRequest): Promise<unknown> {
  switch (request.name) {
    case 'openSalon':
      return openSalon(portal, request.input);
    case 'nextStatement':
      return recorder.next(request.input.service, request.input.containing);
    case 'startRecording':
      return recorder.start(request.input.service, request.input.containing);
    case 'stopRecording':
      return recorder.stop();
    case 'keepRelease':
      return keepRelease(request.input);
    case 'openGateway':
      return openGateway(request.input.shellFolder);
    case 'quiet':
      return quiet();
  }
}

async function keepRelease(release: Release): Promise<void> {
  await portal.host.bus.request(registerRelease, {
    release,
    movedBy: 'npm run bench',
    reason: 'To be moved to and back',
    makeStable: false,
  });
}

/** Talks to the services of this portal over HTTP, as a gateway on another machine does. */
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

const lookEveryMs = 200;

/** The services' outboxes are empty: NATS has every event. */
async function quiet(): Promise<void> {
  for (;;) {
    const counts = [...portal.host.services.values()].map(async ({ parts }) => {
      const [row] = await parts.knex('outbox').count<{ count: number }[]>({ count: '*' });
      return Number(row?.count ?? 0);
    });
    if ((await Promise.all(counts)).every((count) => count === 0)) return;
    await wait(lookEveryMs);
  }
}

process.on('message', ({ number, request }: NumberedRequest) => {
  answer(request).then(
    (given) => send({ kind: 'answer', number, answer: given ?? null }),
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

import type { NatsConnection } from '@nats-io/nats-core';
import type { Knex } from 'knex';
import type { TokenVerifier } from './auth/token-verifier.ts';
import type { Clock } from './clock.ts';
import { databaseOf } from './database/database-of.ts';
import { transactionRunner } from './database/transaction.ts';
import { createApp } from './http/create-app.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createJobQueue, type RunningJobs } from './jobs/job-queue.ts';
import { type Job, scheduledJob } from './jobs/job.ts';
import { startLoop } from './jobs/loop.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import { createBus, startResponder } from './nats/bus.ts';
import type { NatsLink } from './nats/link.ts';
import { startConsumer } from './nats/start-consumer.ts';
import { startOutboxRelay } from './outbox/outbox-relay.ts';
import { createOutbox } from './outbox/outbox.ts';
import {
  settingsOf,
  type Env,
  type RequestHandler,
  type ServiceDefinition,
  type ServiceParts,
} from './service.ts';

export interface ServiceContext {
  readonly databaseUrl: string;
  readonly env: Env;
  readonly clock: Clock;
  readonly connection: NatsConnection;
  readonly link: NatsLink;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly checkAnswers: boolean;
  /** One for all services of the process. */
  readonly tokens: TokenVerifier;
}

export interface RunningService {
  readonly definition: ServiceDefinition;
  readonly parts: ServiceParts;
  readonly handler: RequestHandler;
  readonly jobs: RunningJobs;
  startConsuming(): Promise<void>;
  stop(): Promise<void>;
}

/** Wires and starts one service, except for its consumers. */
export async function startService(
  definition: ServiceDefinition,
  context: ServiceContext,
): Promise<RunningService> {
  const { name } = definition;
  const { connection, link, metrics, clock } = context;
  const log = context.log.child({ service: name });
  // Stopped in reverse order: each part depends on those before it.
  await using starting = new AsyncDisposableStack();
  const knex = databaseOf(name, context.databaseUrl, context.env);
  starting.defer(() => knex.destroy());
  const transaction = transactionRunner(knex);
  const relay = startOutboxRelay({ service: name, knex, connection, link, log, metrics });
  starting.defer(() => relay.stop());
  const jobs = createJobQueue({ service: name, knex, log });
  starting.defer(() => jobs.stop());
  const bus = createBus(connection);
  const parts: ServiceParts = {
    env: settingsOf(definition, context.env),
    knex,
    bus,
    outbox: createOutbox(() => relay.wake()),
    jobs,
    tokens: context.tokens,
    clock,
    log,
    transaction,
  };
  const service = await definition.compose(parts);
  starting.defer(async () => service.stop?.());
  const app = createApp(service, {
    name,
    log,
    knex,
    clock,
    metrics,
    tokens: parts.tokens,
    idempotency: createIdempotency(knex),
    checkAnswers: context.checkAnswers,
    isReady: () => isReady(knex),
  });
  const handle = app.callback();
  for (const responder of service.responders ?? []) {
    starting.defer(
      startResponder(connection, responder, (err, subject) =>
        log.error({ err, subject }, 'service request failed'),
      ),
    );
  }
  await jobs.start([...(service.jobs ?? []), ...housekeeping(parts)]);
  for (const loop of service.loops ?? []) starting.defer(startLoop(loop, knex, log));
  const running = starting.move();
  return {
    definition,
    parts,
    jobs,
    handler: (request, response) => void handle(request, response),
    async startConsuming() {
      for (const consumer of service.consumers ?? []) {
        running.defer(
          await startConsumer(consumer, { connection, service: name, transaction, log, metrics }),
        );
      }
    },
    stop: () => running.disposeAsync(),
  };
}

async function isReady(knex: Knex): Promise<boolean> {
  // NATS may be unavailable: calls still work, and events wait in the outbox.
  return knex.raw('select 1').then(
    () => true,
    () => false,
  );
}

const hourMs = 60 * 60 * 1000;
/** An idempotency key is valid for a day (decisions 4): no client retries for longer. */
const keyRetentionMs = 24 * hourMs;
/** Longer than JetStream may redeliver an event. */
const inboxRetentionMs = 14 * 24 * hourMs;

/** Deletes expired rows of the kit's tables. Correctness does not depend on when it runs. */
function housekeeping({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Job[] {
  const before = (ageMs: number): Date => new Date(clock.now().getTime() - ageMs);
  return [
    scheduledJob({
      name: 'sweep-kit-tables',
      schedule: '17 * * * *',
      async run() {
        await knex('idempotency_keys').where('created_at', '<', before(keyRetentionMs)).delete();
        await knex('inbox').where('handled_at', '<', before(inboxRetentionMs)).delete();
      },
    }),
  ];
}

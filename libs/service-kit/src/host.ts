import { readFileSync } from 'node:fs';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { migrateService } from './database/database-of.ts';
import { ensureRoles } from './database/roles.ts';
import type { Logger } from './log.ts';
import { createLogger } from './log.ts';
import { createMetrics, noMetrics } from './metrics.ts';
import { ensureStreams } from './nats/streams.ts';
import { followEndedSessions, type EndedSessions } from './auth/ended-sessions.ts';
import { createTokenVerifier, type TokenVerifier } from './auth/token-verifier.ts';
import { startFeed, type Feed, type FeedOptions } from './feed/feed.ts';
import { createBus, type Bus } from './nats/bus.ts';
import { natsServer, watchLink } from './nats/link.ts';
import { startService, type RunningService } from './run-service.ts';
import type { Env, RequestHandler, ServiceDefinition } from './service.ts';

export interface HostOptions {
  readonly services: readonly ServiceDefinition[];
  /** Postgres with rights to create schemas and roles. */
  readonly databaseUrl: string;
  /** With user and password if the server requires them. */
  readonly natsUrl: string;
  /** LOG_LEVEL, METRICS=on, DATABASE_POOL, STATEMENT_TIMEOUT_MS, <NAME>_DATABASE_URL, and the settings of services. */
  readonly env?: Env;
  readonly clock?: Clock;
  readonly log?: Logger;
  /** False if an operator migrates separately. */
  readonly migrate?: boolean;
  /** For tests: verifies tokens without identity's keys. */
  readonly tokens?: TokenVerifier;
  /** Validates answers against the contracts; slow, so not for production. */
  readonly checkAnswers?: boolean;
}

export interface Host {
  readonly services: ReadonlyMap<string, RunningService>;
  /** The services' request handlers, for a gateway in the same process. */
  readonly handlers: ReadonlyMap<string, RequestHandler>;
  readonly bus: Bus;
  /** Verifies access tokens, for a gateway in the same process. */
  readonly verifier: TokenVerifier;
  /** The ended sessions, for a gateway that closes their sockets. */
  readonly endedSessions: EndedSessions;
  /** Follows events of any services in one order; ends with the host. */
  feed<News>(options: FeedOptions<News>): Feed<News>;
  /**
   * Takes no more events and jobs, waits for those in progress, then closes everything the host opened. The owner of the port
   * drains it first: the host handles requests, but does not listen.
   */
  stop(): Promise<void>;
}

/** Runs any set of services in this process: all on a laptop, one in a container. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { env = {}, clock = systemClock, databaseUrl } = options;
  const log = options.log ?? createLogger('frizo', env.LOG_LEVEL);
  const names = options.services.map((service) => service.name);
  if (options.migrate ?? true) await migrateAll(options);
  await using starting = new AsyncDisposableStack();
  const connection = await connectNats(options.natsUrl);
  starting.defer(() => connection.drain().catch(() => connection.close()));
  await ensureStreams(connection, names);
  const link = watchLink(connection);
  const metrics = env.METRICS === 'on' ? createMetrics() : noMetrics;
  const checkAnswers = options.checkAnswers ?? false;
  const endedSessions = followEndedSessions({ connection, link, clock, log });
  starting.defer(() => endedSessions.stop());
  const bus = createBus(connection);
  const tokens = options.tokens ?? createTokenVerifier({ bus, clock, endedSessions });
  const services = new Map<string, RunningService>();
  starting.defer(
    async () => void (await Promise.all([...services.values()].map((service) => service.stop()))),
  );
  for (const definition of options.services) {
    const context = { databaseUrl, env, clock, connection, link, log, metrics, checkAnswers, tokens };
    services.set(definition.name, await startService(definition, context));
  }
  // Consumers start last, because the streams of other services must exist.
  for (const service of services.values()) await service.startConsuming();
  const running = starting.move();
  return {
    services,
    handlers: new Map([...services].map(([name, service]) => [name, service.handler])),
    bus,
    verifier: tokens,
    endedSessions,
    feed(feed) {
      const started = startFeed(connection, feed, log);
      running.defer(() => started.stop());
      return started;
    },
    stop: () => running.disposeAsync(),
  };
}

/** Creates roles and schemas, and migrates every schema. */
export async function migrateAll({ databaseUrl, services, env }: HostOptions): Promise<void> {
  await ensureRoles(
    databaseUrl,
    services.map((service) => service.name),
  );
  for (const service of services) await migrateService(service, databaseUrl, env ?? {});
}

function connectNats(url: string): Promise<NatsConnection> {
  // An outage of the broker must not end a service: it keeps reconnecting.
  return connect({
    ...natsServer(url),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: false,
    name: 'frizo',
  });
}

let cachedVersion: string | undefined;

/** The version in the root's package.json: the `version-back` of Q124 and of every page. */
export function serverVersion(): string {
  cachedVersion ??= readVersion();
  return cachedVersion;
}

function readVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@frizo/contracts';
import type { Knex } from 'knex';
import type Koa from 'koa';
import type { TokenVerifier } from './auth/token-verifier.ts';
import type { Clock } from './clock.ts';
import type { Route } from './http/route.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Job } from './jobs/job.ts';
import type { Loop } from './jobs/loop.ts';
import type { Logger } from './log.ts';
import type { Bus, Responder } from './nats/bus.ts';
import type { Consumer } from './nats/consumer.ts';
import type { Outbox } from './outbox/outbox.ts';

/** The settings of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Node's own request handler: the interface of a service to its process. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** What the kit provides to a service; a service uses nothing else. */
export interface ServiceParts {
  /** The settings that the service names, and no others. Read them once, in the service's env.ts. */
  readonly env: Env;
  /** Connected as the service's own role, which can access its own schema only. */
  readonly knex: Knex;
  readonly bus: Bus;
  readonly outbox: Outbox;
  readonly jobs: JobQueue;
  readonly tokens: TokenVerifier;
  readonly clock: Clock;
  readonly log: Logger;
  /** Runs work in one transaction; inside a transactional relay or an idempotent write it joins that one. */
  transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
}

/** A composed service. */
export interface ComposedService {
  readonly routes: readonly Route[];
  readonly consumers?: readonly Consumer[];
  readonly responders?: readonly Responder[];
  readonly jobs?: readonly Job[];
  readonly loops?: readonly Loop[];
  /**
   * Whether the events about a salon have arrived that calls for its professionals need. Until then these calls answer with a 503 `salon.opening`,
   * which browsers repeat. A salon that is known stays known.
   */
  knowsSalon?(salonId: number): Promise<boolean>;
  /** Middleware before the routes, for requests that are not calls, such as files. */
  app?(koa: Koa): void;
  stop?(): Promise<void>;
}

/** What a service gets of the settings of its process. */
export function settingsOf({ settings = [] }: Pick<ServiceDefinition, 'settings'>, env: Env): Env {
  return Object.fromEntries(settings.filter((name) => name in env).map((name) => [name, env[name]]));
}

/** Called during a seed, for the progress bar. */
export type SeedReport = (done: number, total: number) => void;

/** What `services/<name>/src/index.ts` exports as `service`. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  /** The service's folder, which holds `migrations/`. */
  readonly root: URL;
  /** The names of the settings of its env.ts; none if absent. Services of one process do not see each other's, of which some are secret. */
  readonly settings?: readonly string[];
  compose(parts: ServiceParts): ComposedService | Promise<ComposedService>;
  /** Inserts the demo data once; must be safe to repeat after an interruption. */
  seed?(parts: ServiceParts, report: SeedReport): Promise<void>;
  /** Its demo data refers to that of other services: it is inserted once their events are handled. */
  readonly seedsAfterOthers?: boolean;
}

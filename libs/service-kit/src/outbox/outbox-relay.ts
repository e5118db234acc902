import { setTimeout as wait } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Knex } from 'knex';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { NatsLink } from '../nats/link.ts';
import { ensureStreams } from '../nats/streams.ts';
import { publishBatch } from './publish-batch.ts';

export interface OutboxRelay {
  /** Checks the outbox now instead of at the next interval. */
  wake(): void;
  /** Resolves when publishing in progress has ended. Remaining rows are published by another copy, or after the next start. */
  stop(): Promise<void>;
}

export interface OutboxRelayTools {
  readonly service: string;
  readonly knex: Knex;
  readonly connection: NatsConnection;
  readonly link: NatsLink;
  readonly log: Logger;
  readonly metrics: Metrics;
}

const batchSize = 250;
/** How often a copy checks for rows that other copies left. Milliseconds. */
const checkIntervalMs = 1_000;
const publishTimeoutMs = 2_000;
/** How long the first event waits for more: when many are written, most of a batch's cost is its transaction. Milliseconds. */
const gatherMs = 10;

/**
 * Publishes the outbox to JetStream. Any number of copies may run. While NATS is unavailable the rows wait in the table. One copy
 * publishes in the order of writing; with several copies or failures the order is likely but not guaranteed, so events carry a
 * version.
 */
export function startOutboxRelay(tools: OutboxRelayTools): OutboxRelay {
  const { service, knex, connection, link, log, metrics } = tools;
  const stream = jetstream(connection, { timeout: publishTimeoutMs });
  let isStopping = false;
  let isWanted = true;
  let interrupt: (() => void) | undefined;

  /** Publishes until nothing waits, or publishing fails. */
  async function publishAll(): Promise<void> {
    while (!isStopping && link.isUp()) {
      const { taken, published, failure } = await publishBatch(knex, stream, batchSize);
      metrics.eventsPublished(service, published);
      if (failure) throw failure;
      if (taken < batchSize) return;
    }
  }

  async function turn(): Promise<void> {
    isWanted = false;
    try {
      await publishAll();
    } catch (error) {
      if (isStopping) return;
      log.warn({ err: error }, 'events could not be published and wait');
      isWanted = false;
      // A NATS server that was set up again does not have the stream.
      if (link.isUp()) await ensureStreams(connection, [service]).catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await turn();
      if (!isWanted && !isStopping) await sleep();
      if (isWanted && !isStopping) await wait(gatherMs);
    }
  }

  function sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, checkIntervalMs);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    isWanted = true;
    interrupt?.();
  }

  link.onUp(wake);
  const running = run();
  return {
    wake,
    async stop() {
      isStopping = true;
      interrupt?.();
      await running;
    },
  };
}
